import { emails as letters } from '@linecheck/texts/en/server';
import { fill } from '@linecheck/texts/fill';
import { button, LETTER_LANGUAGE, letterPage, letterText } from '../../mail/letter-page';
import type { Letter } from '../../mail/mail';

/** The email to a host whose password others keep guessing. Like every email, it contains no text from users. */
export function guessingLetter(to: string, publicUrl: string): Letter {
  const texts = letters.guessing;
  const opening = fill(LETTER_LANGUAGE, texts.opening, { publicUrl });
  const link = `${publicUrl}/forgot-password`;
  const { subject, state, advice, action } = texts;
  return {
    to,
    subject,
    text: letterText([opening, state, advice, link]),
    html: letterPage([opening, state, advice, button(link, action)]),
  };
}
