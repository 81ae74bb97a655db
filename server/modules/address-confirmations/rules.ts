import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import type { LetterRecipient } from '../../mail/letter-recipient';
import { linkLetter } from '../../mail/link-letter';
import type { OutgoingEmail } from '../../mail/mail';

/** Long, because only a larger clip quota depends on it: the email may wait in an inbox. */
export const CONFIRMATION_DAYS = 7;

/** The token is in the URL fragment, as in a password reset link, so that no server or proxy logs it. */
export const confirmationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm-email#token=${token}`;

/** The email to a new account's address. It contains no text from the person who registered. */
export function confirmationEmail(
  recipient: LetterRecipient,
  { link, publicUrl }: { link: string; publicUrl: string },
): OutgoingEmail {
  const texts = textsIn(recipient.language, emails).confirmation;
  const opening = fillMessage(recipient.language, texts.opening, { publicUrl });
  const expiry = fillMessage(recipient.language, texts.expiry, { count: CONFIRMATION_DAYS });
  const { subject, request, action, otherwise } = texts;
  return linkLetter(recipient, { subject, link, action, before: [opening, request], after: [expiry, otherwise] });
}
