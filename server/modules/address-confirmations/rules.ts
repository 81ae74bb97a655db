import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import { button, emailPage, emailText, plainAddress } from '../../mail/email-page';
import type { LetterRecipient } from '../../mail/letter-recipient';
import type { OutgoingEmail } from '../../mail/mail';

/** Long, because only a larger clip quota depends on it: the email may wait in an inbox. */
export const CONFIRMATION_DAYS = 7;

/** The token is in the URL fragment, as in a password reset link, so that no server or proxy logs it. */
export const confirmationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm-email#token=${token}`;

/** The email to a new account's address. It contains no text from the person who registered. */
export function confirmationEmail(
  { address, language }: LetterRecipient,
  { link, publicUrl }: { link: string; publicUrl: string },
): OutgoingEmail {
  const texts = textsIn(language, emails).confirmation;
  const opening = fillMessage(language, texts.opening, { publicUrl });
  const expiry = fillMessage(language, texts.expiry, { count: CONFIRMATION_DAYS });
  const { subject, request, action, otherwise } = texts;
  return {
    to: address,
    subject,
    text: emailText(language, [opening, request, link, expiry, otherwise]),
    html: emailPage({
      language,
      subject,
      paragraphs: [opening, request, button(link, action), expiry, otherwise, plainAddress(language, link)],
    }),
  };
}
