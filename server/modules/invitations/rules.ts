import { button, letterPage, plainAddress } from '../../mail/letter-page';
import type { Letter } from '../../mail/mail';

/** Long enough for somebody who is away for the weekend, and short enough for a link that makes an account. */
export const INVITATION_DAYS = 7;

/** Like a link for a new password, it keeps its token out of every log. */
export const invitationLink = (publicUrl: string, token: string): string => `${publicUrl}/register#invitation=${token}`;

interface Invitation {
  readonly link: string;
  readonly publicUrl: string;
}

/** The letter with which somebody makes an account. */
export function invitationLetter(to: string, { link, publicUrl }: Invitation): Letter {
  const opening = `You are invited to create a host account at ${publicUrl}, where guests check their microphone, camera and connection before a session.`;
  const expiry = `This link works once, for this address, and expires in ${INVITATION_DAYS} days.`;
  return {
    to,
    subject: 'Your Invitation to Linecheck',
    text: `Hello,\n\n${opening}\n\nCreate your account here:\n\n${link}\n\n${expiry}\n`,
    html: letterPage(['Hello,', opening, button(link, 'Create your account'), expiry, plainAddress(link)]),
  };
}
