import type { TextTable } from '../message';
import { textGroup } from '../text-group';

const shared = {
  name: 'Name',
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Please try again.',
} as const;

/** The dialog that adds an authenticator app. */
export const appDialog = textGroup('host/method-dialogs.appDialog', {
  ...shared,
  title: 'Add an authenticator app',
  hint: 'After your password, you type the code that the app shows.',
  scan: 'Scan this with the app',
  qrLabel: 'QR code for an authenticator app',
  typed: 'Or type this key into the app',
  copy: 'Copy key',
  copied: 'Copied',
  notCopied: 'Not copied',
  nameHint: 'The phone or computer that has the app.',
  nameUsual: 'My phone',
  code: 'Code of the app',
  codeHint: 'Six digits, which change every 30 seconds.',
  add: 'Add app',
  loading: 'Making a key...',
  notMade: 'A key could not be made',
  over: 'This key is older than ten minutes. Here is a new one: scan it again.',
  added: '“{name}” is added',
  failed: 'The app could not be added',
} as const satisfies TextTable);

/** The dialog that adds a passkey. */
export const passkeyDialog = textGroup('host/method-dialogs.passkeyDialog', {
  ...shared,
  title: 'Add a passkey',
  hint: 'Your device asks for your fingerprint, your face or its PIN. Nothing of that is sent to us.',
  nameHint: 'Where it is kept, so that you know later which one to remove.',
  nameUsual: 'My passkey',
  nameOf: '{browser} on {system}',
  add: 'Add passkey',
  waiting: 'Follow your browser.',
  added: '“{name}” is added',
  failed: 'The passkey could not be added',
} as const satisfies TextTable);

/** The dialog that renames an app or a passkey. */
export const renameDialog = textGroup('host/method-dialogs.renameDialog', {
  ...shared,
  title: 'Rename “{name}”',
  save: 'Save name',
  saved: 'The name is saved',
  failed: 'The name could not be saved',
} as const satisfies TextTable);

/** Recovery codes, which are shown once. */
export const shownCodes = textGroup('host/method-dialogs.shownCodes', {
  title: 'Your recovery codes',
  hint: 'Each signs you in once if you lose your phone or your passkeys. They are not shown again.',
  label: 'Recovery codes',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  download: 'Download',
  print: 'Print',
  kept: 'I have kept them',
  close: 'Close',
  lossTitle: 'Have you kept them?',
  lossHint: 'They are not shown again. Without them, only the operator can let you in if you lose your phone.',
  fileName: 'recovery-codes.txt',
  fileTitle: 'Recovery codes of {email} for {address}',
  fileHint: 'Each code works once. Keep them apart from your password.',
} as const satisfies TextTable);
