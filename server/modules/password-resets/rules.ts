import letters from '@linecheck/texts/en/letters';
import { fill } from '@linecheck/texts/fill';
import { button, LETTER_LANGUAGE, letterPage, letterText, plainAddress } from '../../mail/letter-page';
import type { Letter } from '../../mail/mail';

/** S1 §9. The page and the letter say the same number. */
export const RESET_MINUTES = 30;

/** Live links that an account may have by its own asking, so that an outsider cannot flood an inbox. */
export const MOST_LIVE_LINKS = 5;

/** The token is behind a #, which browsers do not send: it is in no log of a server or a proxy. */
export const resetLink = (publicUrl: string, token: string): string => `${publicUrl}/reset-password#token=${token}`;

/**
 * The letter with the reset link (D1). It contains no name: anyone can register an address under any name, and would thus
 * put their own words into our letters.
 */
export function resetLetter(to: string, { link, publicUrl }: { link: string; publicUrl: string }): Letter {
  const texts = letters.reset;
  const opening = fill(LETTER_LANGUAGE, texts.opening, { publicUrl });
  const expiry = fill(LETTER_LANGUAGE, texts.expiry, { count: RESET_MINUTES });
  const { subject, request, action, otherwise } = texts;
  return {
    to,
    subject,
    text: letterText([opening, request, link, expiry, otherwise]),
    html: letterPage([opening, button(link, action), expiry, otherwise, plainAddress(link)]),
  };
}
