import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The frame around all pages of the app. */
export const shell = textGroup('guest/shell.shell', {
  linecheck: 'Linecheck',
  close: 'Close',
  loading: 'Loading…',
  messages: 'Messages',
  stopped: 'This page has stopped working',
  loadAgain: 'Reload the page',
  partStopped: 'This part has stopped working. What was measured is kept.',
  tryAgain: 'Try again',
  pageSaid: '{name} page',
  checksKept: 'Your finished checks are kept in this browser.',
  checksLost: 'You will have to run finished checks again.',
  /** Name of each page in the browser tab, the history and screen readers. */
  pages: {
    notFound: 'Page not found',
    guest: 'Guest link',
    group: 'Join the setup check',
    booking: 'Your booking',
    episode: 'Episode',
    show: 'Show',
    report: 'Report',
    reports: 'Reports of an episode',
    '/': 'Check your setup',
    '/login': 'Sign in',
    '/register': 'Sign up',
    '/forgot-password': 'Forgot your password',
    '/reset-password': 'Reset your password',
    '/confirm-email': 'Confirm your email address',
    '/sign-in': 'Sign in by a link',
    '/change-email': 'Confirm your new email address',
    '/undo-email': 'Keep your email address',
    '/letters-off': 'Turn off emails',
    '/no-emails': 'Choose your emails',
    '/join': 'Invitation',
    '/board': 'Board',
    '/preview': 'Preview of the guest page',
    '/report': 'Shared report',
    '/dashboard': 'Dashboard',
    '/notifications': 'Notifications',
    '/account': 'Your account',
    '/activity': 'Activity',
    '/connect': 'Connect',
    '/goodbye': 'Account deleted',
  },
} as const satisfies TextTable);

/** The choice of the page's language, in the header of guests and in every footer. */
export const languageSwitch = textGroup('guest/shell.languageSwitch', {
  label: 'Language',
  failed: 'The language could not be changed. Check your connection and try again.',
} as const satisfies TextTable);

/** The header for visitors, and parts of every header. */
export const headers = textGroup('guest/shell.headers', {
  darkTheme: 'Dark theme',
  lightTheme: 'Light theme',
  signIn: 'Sign In',
  signUp: 'Sign Up',
} as const satisfies TextTable);

/** The frame of every page, including the static pages, which are built with it. */
export const pageFrame = textGroup('guest/shell.pageFrame', {
  skip: 'Skip to the content',
  footer: 'About Linecheck',
  copyright: '© {year} Linecheck. Every line checked before you go live.',
  privacy: 'Privacy',
  terms: 'Terms',
  contact: 'Contact',
  pro: 'Pro',
  cannotStart:
    'Linecheck cannot start in your browser. Open this page in a current version of {browsers}; on an iPhone, update iOS.',
} as const satisfies TextTable);

/** Errors above a page whose scripts do not run. They are part of the HTML, not of a script. */
export const pageProblems = textGroup('guest/shell.pageProblems', {
  /** For a browser with JavaScript disabled. */
  needsJavaScript: 'Linecheck needs JavaScript, which is turned off in this browser. Turn it on and reload this page.',
  /** For scripts that could not be loaded, as on a poor connection or during an update of the server. */
  incomplete: 'Part of this page could not be loaded, so its buttons do not work yet.',
  loadAgain: 'Reload this page',
  /** At another address than that of the installation. The address is a link to the same page. */
  elsewhere: 'This page belongs at {address}. Open it there: here, signing in and sharing results can fail.',
  /** At another address, if only the computer that runs the installation can open the right one. */
  elsewhereLocal:
    'This installation is set up for {address}, which works only on its own computer. Here, signing in and sharing results can fail. Its operator has to set PUBLIC_URL.',
} as const satisfies TextTable);

/** The first page of a visitor. */
export const visitorPage = textGroup('guest/shell.visitorPage', {
  title: 'Check your setup before you go live',
  /** Below the title in search results and previews. */
  about:
    'Check your microphone, camera and connection before a podcast, livestream or call. In the browser, with nothing to download.',
  hint: 'Microphone, camera and connection in about ninety seconds, with a short checklist. In your browser, nothing to download.',
} as const satisfies TextTable);
