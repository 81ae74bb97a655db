const NOT_FOUND = 'Page not found';

/** What the tab of the browser, its history and a reader of the screen call each page. */
const pageNames: Readonly<Record<string, string>> = {
  '/': 'Check your setup',
  '/login': 'Sign in',
  '/register': 'Sign up',
  '/forgot-password': 'Forgot your password',
  '/reset-password': 'Reset your password',
  '/confirm-email': 'Confirm your email address',
  '/dashboard': 'Dashboard',
  '/notifications': 'Notifications',
  '/account': 'Your account',
  '/goodbye': 'Account deleted',
};

/** The router reads an address like this one, too: in any case, and with or without a stroke at its end. */
export function pageNameOf(path: string): string {
  const plain = path.toLowerCase().replace(/(.)\/$/, '$1');
  return /^\/guest\/[^/]+$/.test(plain) ? 'Guest link' : (pageNames[plain] ?? NOT_FOUND);
}
