import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The header of a signed-in host. */
export const hostHeader = textGroup('guest/host.hostHeader', {
  welcome: 'Welcome, {name}',
  /** Link to the account page. It shows the host's name; the hint is for screen readers. */
  account: '<shown>{name}</shown><hint>, your account</hint>',
  dashboard: 'Dashboard',
  testSetup: 'Test Setup',
  logOut: 'Logout',
} as const satisfies TextTable);

/** The link to the notifications in the header. */
export const notificationBell = textGroup('host/host.notificationBell', {
  none: 'Notifications',
  unread: 'Notifications, {badge} unread',
} as const satisfies TextTable);

/** Links that several pages share. */
export const navigation = textGroup('guest/host.navigation', {
  accountNotLoaded: 'Your account could not be loaded',
  backToTesting: 'Back to Testing',
} as const satisfies TextTable);

/** Above a page that was opened before an upgrade of the server. */
export const newVersion = textGroup('host/host.newVersion', {
  title: 'There is a new version of Linecheck',
  hint: 'Reload this page when it suits you. What you have typed stays here until then; save it first.',
  reload: 'Reload the page',
  /** A dialog or another part, loaded when it is first shown. */
  partMissing: 'This part of the page could not be loaded',
  partMissingHint: 'Save what you have typed, then reload the page.',
} as const satisfies TextTable);

/** The page for an unknown address. */
export const notFound = textGroup('guest/host.notFound', {
  title: 'Page Not Found',
  hint: 'There is nothing at this address. If your host sent you a link, please check that it is complete.',
} as const satisfies TextTable);

/** The host's choice of the language of guests, for a link or a show. */
export const guestLanguage = textGroup('host/host.guestLanguage', {
  label: 'Language for guests',
  automatic: 'That of their browser',
} as const satisfies TextTable);
