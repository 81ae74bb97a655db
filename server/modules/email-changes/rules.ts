import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_HOURS } from '@linecheck/contract';
import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import { button, emailPage, emailText, plainAddress } from '../../mail/email-page';
import type { LetterRecipient } from '../../mail/letter-recipient';
import type { OutgoingEmail } from '../../mail/mail';

interface LinkOfEmail {
  readonly link: string;
  readonly publicUrl: string;
}

/** The token is in the URL fragment, as in every link of this kind, so that no server or proxy logs it. */
export const emailChangeLink = (publicUrl: string, token: string): string => `${publicUrl}/change-email#token=${token}`;

export const emailUndoLink = (publicUrl: string, token: string): string => `${publicUrl}/undo-email#token=${token}`;

/** The email to the new address of an account. It does not say whose account it is. */
export function emailChangeEmail(
  { address, language }: LetterRecipient,
  { link, publicUrl }: LinkOfEmail,
): OutgoingEmail {
  const texts = textsIn(language, emails).emailChange;
  const opening = fillMessage(language, texts.opening, { publicUrl });
  const expiry = fillMessage(language, texts.expiry, { count: EMAIL_CHANGE_HOURS });
  const { subject, request, action, otherwise } = texts;
  return {
    to: address,
    subject,
    text: emailText(language, [opening, request, link, expiry, otherwise]),
    html: emailPage({
      language,
      subject,
      paragraphs: [opening, request, button(link, action), expiry, otherwise, plainAddress(language, link)],
    }),
  };
}

/**
 * The email to the address that an account has. It does not contain the new one: the person who typed it may have
 * registered with the address of someone else.
 */
export function emailChangeNotice(
  { address, language }: LetterRecipient,
  { link, publicUrl }: LinkOfEmail,
): OutgoingEmail {
  const texts = textsIn(language, emails).emailChangeNotice;
  const opening = fillMessage(language, texts.opening, { publicUrl });
  const expiry = fillMessage(language, texts.expiry, { count: EMAIL_UNDO_HOURS });
  const { subject, request, action, otherwise } = texts;
  return {
    to: address,
    subject,
    text: emailText(language, [opening, otherwise, request, link, expiry]),
    html: emailPage({
      language,
      subject,
      paragraphs: [opening, otherwise, request, button(link, action), expiry, plainAddress(language, link)],
    }),
  };
}
