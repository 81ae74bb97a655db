import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { button, EMAIL_LANGUAGE, emailPage, emailText } from '../../mail/email-page';
import type { OutgoingEmail } from '../../mail/mail';

/** The email to a host whose password others keep guessing. Like every email, it contains no text from users. */
export function guessingEmail(to: string, publicUrl: string): OutgoingEmail {
  const texts = emails.guessing;
  const opening = fillMessage(EMAIL_LANGUAGE, texts.opening, { publicUrl });
  const link = `${publicUrl}/forgot-password`;
  const { subject, state, advice, action } = texts;
  return {
    to,
    subject,
    text: emailText([opening, state, advice, link]),
    html: emailPage(subject, [opening, state, advice, button(link, action)]),
  };
}
