import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { button, EMAIL_LANGUAGE, emailPage, emailText, plainAddress } from '../../mail/email-page';
import type { OutgoingEmail } from '../../mail/mail';

/** Long, because only a larger clip quota depends on it: the email may wait in an inbox. */
export const CONFIRMATION_DAYS = 7;

/** The token is in the URL fragment, as in a password reset link, so that no server or proxy logs it. */
export const confirmationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm-email#token=${token}`;

/** The email to a new account's address. It contains no text from the person who registered. */
export function confirmationEmail(to: string, { link, publicUrl }: { link: string; publicUrl: string }): OutgoingEmail {
  const texts = emails.confirmation;
  const opening = fillMessage(EMAIL_LANGUAGE, texts.opening, { publicUrl });
  const expiry = fillMessage(EMAIL_LANGUAGE, texts.expiry, { count: CONFIRMATION_DAYS });
  const { subject, request, action, otherwise } = texts;
  return {
    to,
    subject,
    text: emailText([opening, request, link, expiry, otherwise]),
    html: emailPage(subject, [opening, request, button(link, action), expiry, otherwise, plainAddress(link)]),
  };
}
