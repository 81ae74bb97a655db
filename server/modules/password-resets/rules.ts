import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import type { LetterRecipient } from '../../mail/letter-recipient';
import { linkLetter } from '../../mail/link-letter';
import type { OutgoingEmail } from '../../mail/mail';

/** S1 §9. The page and the email show this number. */
export const RESET_MINUTES = 30;

/** Maximum valid links that an account may have on request, so that an outsider cannot flood an inbox. */
export const MAX_VALID_LINKS = 5;

/** The token is in the URL fragment, which browsers do not send, so that no server or proxy logs it. */
export const resetLink = (publicUrl: string, token: string): string => `${publicUrl}/reset-password#token=${token}`;

/**
 * The email with the reset link (D1). It contains no name: anyone can register an address under any name, and could put
 * their own text into our emails.
 */
export function resetEmail(
  recipient: LetterRecipient,
  { link, publicUrl }: { link: string; publicUrl: string },
): OutgoingEmail {
  const texts = textsIn(recipient.language, emails).reset;
  const opening = fillMessage(recipient.language, texts.opening, { publicUrl });
  const expiry = fillMessage(recipient.language, texts.expiry, { count: RESET_MINUTES });
  const { subject, request, action, otherwise } = texts;
  return linkLetter(recipient, { subject, link, action, before: [opening], request, after: [expiry, otherwise] });
}
