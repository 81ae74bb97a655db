import { JOIN_DAYS, type ProblemReason } from '@linecheck/contract';
import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import type { LetterRecipient } from '../../mail/letter-recipient';
import { linkLetter } from '../../mail/link-letter';
import type { OutgoingEmail } from '../../mail/mail';

/** The token is in the URL fragment, as in every link of this kind, so that no server or proxy logs it. */
export const joinLink = (publicUrl: string, token: string): string => `${publicUrl}/join#token=${token}`;

interface Join {
  readonly link: string;
  readonly publicUrl: string;
  /** The confirmed address of the owner who invites. */
  readonly inviter: string;
}

/**
 * The email with the link of an invitation to a workspace. It contains no name, which the sender could have chosen to
 * put their own text into our emails.
 */
export function joinEmail(recipient: LetterRecipient, { link, publicUrl, inviter }: Join): OutgoingEmail {
  const texts = textsIn(recipient.language, emails).join;
  const opening = fillMessage(recipient.language, texts.opening, { publicUrl, inviter });
  const expiry = fillMessage(recipient.language, texts.expiry, { count: JOIN_DAYS });
  const { subject, request, action, otherwise } = texts;
  return linkLetter(recipient, { subject, link, action, before: [opening], request, after: [expiry, otherwise] });
}

interface Ending {
  readonly ended: 'used' | 'revoked' | null;
  readonly is_expired: boolean;
}

/** The reason why an invitation is not valid; undefined if it is. */
export function invalidity({ ended, is_expired }: Ending): ProblemReason<'join_not_valid'> | undefined {
  return ended ?? (is_expired ? 'expired' : undefined);
}
