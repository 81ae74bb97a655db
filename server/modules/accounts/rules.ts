import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import { button, emailPage, emailText } from '../../mail/email-page';
import type { LetterRecipient } from '../../mail/letter-recipient';
import type { OutgoingEmail } from '../../mail/mail';

/** The email to a host whose password others keep guessing. Like every email, it contains no text from users. */
export function guessingEmail({ address, language }: LetterRecipient, publicUrl: string): OutgoingEmail {
  const texts = textsIn(language, emails).guessing;
  const opening = fillMessage(language, texts.opening, { publicUrl });
  const link = `${publicUrl}/forgot-password`;
  const { subject, state, advice, action } = texts;
  return {
    to: address,
    subject,
    text: emailText(language, [opening, state, advice, link]),
    html: emailPage({ language, subject, paragraphs: [opening, state, advice, button(link, action)] }),
  };
}
