import type { Texts } from '../message';

export default {
  linecheck: 'Linecheck',
  close: 'Close',
  loading: 'Loading…',
  messages: 'Messages',
  stopped: 'This page has stopped working',
  loadAgain: 'Load it again',
  pageSaid: '{name} page',
  checksKept: 'Your finished checks are kept in this browser.',
  checksLost: 'Checks that you have finished have to be run once more.',
  /** The name of each page in the browser tab, the history and screen readers. */
  pages: {
    notFound: 'Page not found',
    guest: 'Guest link',
    '/': 'Check your setup',
    '/login': 'Sign in',
    '/register': 'Sign up',
    '/forgot-password': 'Forgot your password',
    '/reset-password': 'Reset your password',
    '/confirm-email': 'Confirm your email address',
    '/letters-off': 'Turn off emails',
    '/dashboard': 'Dashboard',
    '/notifications': 'Notifications',
    '/account': 'Your account',
    '/goodbye': 'Account deleted',
  },
} as const satisfies Texts;
