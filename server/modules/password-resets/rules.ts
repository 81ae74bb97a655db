import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import { button, emailPage, emailText, plainAddress } from '../../mail/email-page';
import type { LetterRecipient } from '../../mail/letter-recipient';
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
  { address, language }: LetterRecipient,
  { link, publicUrl }: { link: string; publicUrl: string },
): OutgoingEmail {
  const texts = textsIn(language, emails).reset;
  const opening = fillMessage(language, texts.opening, { publicUrl });
  const expiry = fillMessage(language, texts.expiry, { count: RESET_MINUTES });
  const { subject, request, action, otherwise } = texts;
  return {
    to: address,
    subject,
    text: emailText(language, [opening, request, link, expiry, otherwise]),
    html: emailPage({
      language,
      subject,
      paragraphs: [opening, button(link, action), expiry, otherwise, plainAddress(language, link)],
    }),
  };
}
