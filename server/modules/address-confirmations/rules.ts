import letters from '@linecheck/texts/en/letters';
import { fill } from '@linecheck/texts/fill';
import { button, LETTER_LANGUAGE, letterPage, letterText, plainAddress } from '../../mail/letter-page';
import type { Letter } from '../../mail/mail';

/** Only a larger quota for clips depends on it, so it may wait in an inbox for a while. */
export const CONFIRMATION_DAYS = 7;

/** Like a link for a new password, it keeps its token out of every log. */
export const confirmationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm-email#token=${token}`;

/** The letter to the person who registered with this address. It contains nothing that they typed. */
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
