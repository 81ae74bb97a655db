import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_HOURS } from '@linecheck/contract';
import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import type { LetterRecipient } from '../../mail/letter-recipient';
import { linkLetter } from '../../mail/link-letter';
import type { OutgoingEmail } from '../../mail/mail';

interface LinkOfEmail {
  readonly link: string;
  readonly publicUrl: string;
}

/** The token is in the URL fragment, as in every link of this kind, so that no server or proxy logs it. */
export const emailChangeLink = (publicUrl: string, token: string): string => `${publicUrl}/change-email#token=${token}`;

export const emailUndoLink = (publicUrl: string, token: string): string => `${publicUrl}/undo-email#token=${token}`;

/** The email to the new address of an account. It does not say whose account it is. */
export function emailChangeEmail(recipient: LetterRecipient, { link, publicUrl }: LinkOfEmail): OutgoingEmail {
  const texts = textsIn(recipient.language, emails).emailChange;
  const opening = fillMessage(recipient.language, texts.opening, { publicUrl });
  const expiry = fillMessage(recipient.language, texts.expiry, { count: EMAIL_CHANGE_HOURS });
  const { subject, request, action, otherwise } = texts;
  return linkLetter(recipient, { subject, link, action, before: [opening, request], after: [expiry, otherwise] });
}

/**
 * The email to the address that an account has. It does not contain the new one: the person who typed it may have
 * registered with the address of someone else.
 */
export function emailChangeNotice(recipient: LetterRecipient, { link, publicUrl }: LinkOfEmail): OutgoingEmail {
  const texts = textsIn(recipient.language, emails).emailChangeNotice;
  const opening = fillMessage(recipient.language, texts.opening, { publicUrl });
  const expiry = fillMessage(recipient.language, texts.expiry, { count: EMAIL_UNDO_HOURS });
  const { subject, request, action, otherwise } = texts;
  return linkLetter(recipient, { subject, link, action, before: [opening, otherwise, request], after: [expiry] });
}
