import { emails as letters } from '@linecheck/texts/en/server';
import { fill } from '@linecheck/texts/fill';
import { button, LETTER_LANGUAGE, letterPage, letterText, plainAddress } from '../../mail/letter-page';
import type { Letter } from '../../mail/mail';

/** Long, because only a larger clip quota depends on it, so the email may wait in an inbox. */
export const CONFIRMATION_DAYS = 7;

/** The token is in the URL fragment, as in a password reset link, so that no server or proxy logs it. */
export const confirmationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm-email#token=${token}`;

/** The email to a new account's address. It contains no text from the person who registered. */
export function confirmationLetter(to: string, { link, publicUrl }: { link: string; publicUrl: string }): Letter {
  const texts = letters.confirmation;
  const opening = fill(LETTER_LANGUAGE, texts.opening, { publicUrl });
  const expiry = fill(LETTER_LANGUAGE, texts.expiry, { count: CONFIRMATION_DAYS });
  const { subject, request, action, otherwise } = texts;
  return {
    to,
    subject,
    text: letterText([opening, request, link, expiry, otherwise]),
    html: letterPage([opening, request, button(link, action), expiry, otherwise, plainAddress(link)]),
  };
}
