import { button, letterPage, plainAddress } from '../../mail/letter-page';
import type { Letter } from '../../mail/mail';

/** S1 §9. The page and the letter say the same number. */
export const RESET_MINUTES = 30;

/** Live links that an account may have by its own asking, so that nobody's inbox is flooded by a stranger. */
export const MOST_LIVE_LINKS = 5;

/** The token stands behind a #, which browsers keep to themselves: it is in no log of a server or a proxy on the way. */
export const resetLink = (publicUrl: string, token: string): string => `${publicUrl}/reset-password#token=${token}`;

/**
 * The letter with the way back in (D1). It carries no name: anybody can register an address with any name, and would so
 * put words of their own into our letters.
 */
export function resetLetter(to: string, { link, publicUrl }: { link: string; publicUrl: string }): Letter {
  const opening = `Somebody, hopefully you, asked for a new password for your Linecheck account at ${publicUrl}.`;
  const expiry = `This link expires in ${RESET_MINUTES} minutes and works once.`;
  const otherwise = 'If it was not you, there is nothing to do: your password stays as it is.';
  return {
    to,
    subject: 'Password Reset Request',
    text: `Hello,\n\n${opening}\n\nChoose your new password here:\n\n${link}\n\n${expiry}\n\n${otherwise}\n`,
    html: letterPage(['Hello,', opening, button(link, 'Choose a new password'), expiry, otherwise, plainAddress(link)]),
  };
}
