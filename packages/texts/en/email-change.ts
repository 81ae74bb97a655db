import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The dialog that changes the address of an account. */
export const emailChangeDialog = textGroup('host/email-change.emailChangeDialog', {
  title: 'Change your email address',
  hint: 'It changes when you open the link that we send to the new address. Until then, you sign in with {email}.',
  email: 'New email address',
  send: 'Send link',
  failed: 'The link could not be sent',
  cancel: 'Cancel',
  close: 'Close',
} as const satisfies TextTable);
