import type { Texts } from '../message';

/** The header of a page for somebody who is not signed in, and what all headers have. */
export default {
  darkTheme: 'Dark theme',
  lightTheme: 'Light theme',
  signIn: 'Sign In',
  signUp: 'Sign Up',
} as const satisfies Texts;
