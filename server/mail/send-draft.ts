import type { Letter, Mail } from './mail';

/** An email ready to be sent. `withdraw` revokes the token in it if sending fails. */
export interface Draft {
  readonly letter: Letter;
  readonly withdraw?: () => Promise<void>;
}

/**
 * Sends an email, if there is one.
 *
 * @throws MailError if the email was not accepted, after `withdraw` has been called.
 */
export async function sendDraft(mail: Mail, draft: Draft | undefined): Promise<void> {
  if (draft === undefined) return;
  try {
    await mail.send(draft.letter);
  } catch (error) {
    await draft.withdraw?.().catch(() => undefined); // Ignore errors: the token expires anyway.
    throw error;
  }
}
