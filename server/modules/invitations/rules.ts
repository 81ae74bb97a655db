import { emails as letters } from '@linecheck/texts/en/server';
import { fill } from '@linecheck/texts/fill';
import { button, LETTER_LANGUAGE, letterPage, letterText, plainAddress } from '../../mail/letter-page';
import type { Letter } from '../../mail/mail';

/** Long enough to last over a weekend, and short enough for a link that creates an account. */
export const INVITATION_DAYS = 7;

/** The token is in the URL fragment, as in a password reset link, so that no server or proxy logs it. */
export const invitationLink = (publicUrl: string, token: string): string => `${publicUrl}/register#invitation=${token}`;

interface Invitation {
  readonly link: string;
  readonly publicUrl: string;
}

/** The email with the link for creating an account. */
export function invitationLetter(to: string, { link, publicUrl }: Invitation): Letter {
  const texts = letters.invitation;
  const opening = fill(LETTER_LANGUAGE, texts.opening, { publicUrl });
  const expiry = fill(LETTER_LANGUAGE, texts.expiry, { count: INVITATION_DAYS });
  const { subject, request, action } = texts;
  return {
    to,
    subject,
    text: letterText([opening, request, link, expiry]),
    html: letterPage([opening, button(link, action), expiry, plainAddress(link)]),
  };
}
