import type { Letter, Mail } from './mail';

/** A letter ready to be sent, and how to undo what it promises if sending fails. */
export interface Draft {
  readonly letter: Letter;
  readonly withdraw?: () => Promise<void>;
}

/**
 * Sends a letter, if there is an addressee.
 *
 * @throws MailError if it was not accepted, after undoing what it promises.
 */
export async function sendDraft(mail: Mail, draft: Draft | undefined): Promise<void> {
  if (draft === undefined) return;
  try {
    await mail.send(draft.letter);
  } catch (error) {
    await draft.withdraw?.().catch(() => undefined); // It expires by itself.
    throw error;
  }
}
