import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import type { SignInChange } from '../../jobs/kinds';
import { button, emailPage, emailText, plainAddress } from '../../mail/email-page';
import type { LetterRecipient } from '../../mail/letter-recipient';
import type { OutgoingEmail } from '../../mail/mail';

interface ToldChange {
  readonly change: SignInChange;
  readonly at: Date;
  readonly publicUrl: string;
}

/** The email about a change in how a person signs in. It contains no text from users, such as the name of a passkey. */
export function signInEmail(
  { address, language }: LetterRecipient,
  { change, at, publicUrl }: ToldChange,
): OutgoingEmail {
  const { changes, subjects, ...texts } = textsIn(language, emails).signIn;
  const subject = subjects[change === 'codes_guessed' ? 'guessed' : 'changed'];
  const told = fillMessage(language, changes[change], { publicUrl });
  const time = at.toISOString().replace('T', ' ').slice(0, 'yyyy-mm-dd hh:mm'.length);
  const opening = `${told} ${fillMessage(language, texts.time, { time })}`;
  const link = `${publicUrl}/forgot-password`;
  const review = fillMessage(language, texts.review, { link: `${publicUrl}/account` });
  return {
    to: address,
    subject,
    text: emailText(language, [opening, texts.otherwise, link, review]),
    html: emailPage({
      language,
      subject,
      paragraphs: [opening, texts.otherwise, button(link, texts.action), review, plainAddress(language, link)],
    }),
  };
}
