import type { Texts } from '../message';

/** The header of a host who is signed in. */
export default {
  welcome: 'Welcome, {name}',
  /** The link to the account has the host's name, and says what it is to those who hear it. */
  account: '<shown>{name}</shown><hint>, your account</hint>',
  dashboard: 'Dashboard',
  testSetup: 'Test Setup',
  logOut: 'Logout',
} as const satisfies Texts;
