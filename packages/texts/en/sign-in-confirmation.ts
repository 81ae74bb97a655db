import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** Asks for a proof of the person before something that cannot be undone. */
export const confirmation = textGroup('host/sign-in-confirmation.confirmation', {
  title: 'Please confirm that it is you',
  hint: 'It protects your account from somebody else at this computer. You stay signed in, and nothing that you have typed is lost.',
  loading: 'Loading...',
  notLoaded: 'The ways to confirm could not be loaded',
  password: 'Your password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  code: 'Code of your authenticator app',
  recoveryCode: 'Recovery code',
  recoveryHint: 'It then works no more.',
  usePasskey: 'Use your passkey',
  useService: 'Continue with {service}',
  serviceWaiting: 'Go on in the window of {service}.',
  blocked: 'The browser has blocked the window. Allow windows of this page, and try again.',
  none: 'You have no way to confirm it in this browser. Sign out, sign in again, and come back within ten minutes.',
  others: 'Other ways',
  by: {
    password: 'With your password',
    app: 'With a code of your app',
    recovery: 'With a recovery code',
  },
  cancel: 'Cancel',
  confirm: 'Continue',
  failed: 'This could not be checked',
  tryAgain: 'Please try again.',
  close: 'Close',
} as const satisfies TextTable);
