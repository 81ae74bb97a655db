import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { button, EMAIL_LANGUAGE, emailPage, emailText, plainAddress } from '../../mail/email-page';
import type { OutgoingEmail } from '../../mail/mail';

/** Lasts over a weekend, but is short for a link that creates an account. */
export const INVITATION_DAYS = 7;

/** The token is in the URL fragment, as in a password reset link, so that no server or proxy logs it. */
export const invitationLink = (publicUrl: string, token: string): string => `${publicUrl}/register#invitation=${token}`;

interface Invitation {
  readonly link: string;
  readonly publicUrl: string;
}

export function invitationEmail(to: string, { link, publicUrl }: Invitation): OutgoingEmail {
  const texts = emails.invitation;
  const opening = fillMessage(EMAIL_LANGUAGE, texts.opening, { publicUrl });
  const expiry = fillMessage(EMAIL_LANGUAGE, texts.expiry, { count: INVITATION_DAYS });
  const { subject, request, action } = texts;
  return {
    to,
    subject,
    text: emailText([opening, request, link, expiry]),
    html: emailPage(subject, [opening, button(link, action), expiry, plainAddress(link)]),
  };
}
