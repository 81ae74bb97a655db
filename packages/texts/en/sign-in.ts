import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The proof after the password. */
export const secondStep = textGroup('host/sign-in.secondStep', {
  title: 'One more step',
  notLoaded: 'This step could not be loaded',
  app: {
    hint: 'Enter the code from your authenticator app.',
    label: 'Code of your app',
    use: 'Use a code of your app',
  },
  passkey: {
    hint: 'Confirm with your passkey that it is you.',
    use: 'Use a passkey',
  },
  recovery: {
    hint: 'Enter one of the recovery codes that you have kept. Each works once.',
    label: 'Recovery code',
    use: 'Use a recovery code',
  },
  lost: 'Have you lost all of these? Ask <link>the operator of this installation</link>.',
  trust: {
    one: 'Skip this step in this browser for a day',
    other: 'Skip this step in this browser for {count} days',
  },
  action: 'Sign In',
  back: 'Back to the password',
  failed: 'This did not work',
  failedHint: 'Please try again.',
} as const satisfies TextTable);

/** Why a browser gave no passkey at sign-in. */
export const passkeySignIn = textGroup('host/sign-in.passkeySignIn', {
  cancelled: 'The question of the browser was closed, or nobody answered it in time. Please try again.',
  unsupported: 'This browser cannot use passkeys. Please sign in another way.',
  wrongAddress: 'Passkeys do not work at this address. Open the installation at its own address.',
  failed: 'The browser could not use a passkey. Please try again, or sign in another way.',
} as const satisfies TextTable);

/** An account of the sign-in service that the next sign-in connects. */
export const connection = textGroup('host/sign-in.connection', {
  unconfirmed: 'Your sign-in service does not confirm {email}; sign in with your password once to connect it.',
  password: '{email} has an account here. Sign in to it once as before to connect {service}.',
  leave: 'Do not connect',
  failed: 'This did not work',
  failedHint: 'Please try again.',
} as const satisfies TextTable);

/** A link that the operator has made for a person. */
export const signInLink = textGroup('host/sign-in.signInLink', {
  title: 'Sign in to Linecheck',
  hint: 'The operator of this installation has made this link for you. It works once.',
  action: 'Sign In',
  failed: 'This did not work',
  done: 'You are signed in',
  doneHint: 'If you cannot sign in as before, set up your ways to sign in on your account page now.',
  account: 'Your Account',
  spent: 'This link no longer works',
  spentHint: 'It has been used, or it is older than ten minutes. Ask the operator of this installation for a new one.',
  signIn: 'Sign In',
} as const satisfies TextTable);

/** The link to a new address of an account. */
export const emailChangeLink = textGroup('host/sign-in.emailChangeLink', {
  title: 'Confirm your new email address',
  hint: 'Your account gets the address that we wrote to. From then on, you sign in with it.',
  action: 'Confirm',
  failed: 'This did not work',
  done: 'Your address is changed',
  doneHint: 'Your account has the address {email} now.',
  dashboard: 'Dashboard',
  spent: 'This link no longer works',
  spentHint: 'It has been used or has expired, or another account has the address by now. Nothing was changed.',
  account: 'Your Account',
} as const satisfies TextTable);

/** The link in the notice to the earlier address of an account. */
export const emailUndoLink = textGroup('host/sign-in.emailUndoLink', {
  title: 'Take your account back?',
  hint: 'Only if you did not change its email address. Your account keeps the address that we wrote to. Its password, all sign-ins, and the ways to sign in that were added since then stop working.',
  action: 'This Was Not Me',
  failed: 'This did not work',
  done: 'Your account is yours again',
  doneHint: 'It has the address {email}, and everybody is signed out. Set a new password to sign in.',
  newPassword: 'Set a New Password',
  spent: 'This link no longer works',
  spentHint:
    'It has been used, or the change is more than 72 hours old. Ask the operator of this installation for help.',
  signIn: 'Sign In',
} as const satisfies TextTable);
