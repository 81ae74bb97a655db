import { button, letterPage, plainAddress } from '../../mail/letter-page';
import type { Letter } from '../../mail/mail';

/** Nothing waits for it but room for clips, so it may lie in an inbox for a while. */
export const CONFIRMATION_DAYS = 7;

/** Like a link for a new password, it keeps its token out of every log. */
export const confirmationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm-email#token=${token}`;

/** The letter to somebody who has registered with this address. It carries nothing that they have typed. */
export function confirmationLetter(to: string, { link, publicUrl }: { link: string; publicUrl: string }): Letter {
  const opening = `Somebody, hopefully you, has created a Linecheck account at ${publicUrl} with this email address.`;
  const request = 'Please confirm that it is yours. Until then there is little room for recordings; all else works.';
  const expiry = `This link expires in ${CONFIRMATION_DAYS} days and works once.`;
  const otherwise = 'If it was not you, do not confirm it, and you will hear nothing more from us.';
  return {
    to,
    subject: 'Confirm Your Email Address',
    text: `Hello,\n\n${opening}\n\n${request}\n\n${link}\n\n${expiry}\n\n${otherwise}\n`,
    html: letterPage([
      'Hello,',
      opening,
      request,
      button(link, 'Confirm your address'),
      expiry,
      otherwise,
      plainAddress(link),
    ]),
  };
}
