import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import type { LetterRecipient } from '../../mail/letter-recipient';
import { linkLetter } from '../../mail/link-letter';
import type { OutgoingEmail } from '../../mail/mail';

/** Lasts over a weekend, but is short for a link that creates an account. */
export const INVITATION_DAYS = 7;

/** The token is in the URL fragment, as in a password reset link, so that no server or proxy logs it. */
export const invitationLink = (publicUrl: string, token: string): string => `${publicUrl}/register#invitation=${token}`;

interface Invitation {
  readonly link: string;
  readonly publicUrl: string;
}

export function invitationEmail(recipient: LetterRecipient, { link, publicUrl }: Invitation): OutgoingEmail {
  const texts = textsIn(recipient.language, emails).invitation;
  const opening = fillMessage(recipient.language, texts.opening, { publicUrl });
  const expiry = fillMessage(recipient.language, texts.expiry, { count: INVITATION_DAYS });
  const { subject, request, action } = texts;
  return linkLetter(recipient, { subject, link, action, before: [opening], request, after: [expiry] });
}
