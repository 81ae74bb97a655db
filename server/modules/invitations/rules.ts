import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import { button, emailPage, emailText, plainAddress } from '../../mail/email-page';
import type { LetterRecipient } from '../../mail/letter-recipient';
import type { OutgoingEmail } from '../../mail/mail';

/** Lasts over a weekend, but is short for a link that creates an account. */
export const INVITATION_DAYS = 7;

/** The token is in the URL fragment, as in a password reset link, so that no server or proxy logs it. */
export const invitationLink = (publicUrl: string, token: string): string => `${publicUrl}/register#invitation=${token}`;

interface Invitation {
  readonly link: string;
  readonly publicUrl: string;
}

export function invitationEmail(
  { address, language }: LetterRecipient,
  { link, publicUrl }: Invitation,
): OutgoingEmail {
  const texts = textsIn(language, emails).invitation;
  const opening = fillMessage(language, texts.opening, { publicUrl });
  const expiry = fillMessage(language, texts.expiry, { count: INVITATION_DAYS });
  const { subject, request, action } = texts;
  return {
    to: address,
    subject,
    text: emailText(language, [opening, request, link, expiry]),
    html: emailPage({
      language,
      subject,
      paragraphs: [opening, button(link, action), expiry, plainAddress(language, link)],
    }),
  };
}
