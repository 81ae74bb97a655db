import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { textsIn } from '@linecheck/texts/text-group';
import type { SignInChange } from '../../jobs/kinds';
import type { LetterRecipient } from '../../mail/letter-recipient';
import { linkLetter } from '../../mail/link-letter';
import type { OutgoingEmail } from '../../mail/mail';

interface ToldChange {
  readonly change: SignInChange;
  readonly at: Date;
  readonly publicUrl: string;
}

/** The email about a change in how a person signs in. It contains no text from users, such as the name of a passkey. */
export function signInEmail(recipient: LetterRecipient, { change, at, publicUrl }: ToldChange): OutgoingEmail {
  const { changes, subjects, ...texts } = textsIn(recipient.language, emails).signIn;
  const subject = subjects[change === 'codes_guessed' ? 'guessed' : 'changed'];
  const told = fillMessage(recipient.language, changes[change], { publicUrl });
  const time = at.toISOString().replace('T', ' ').slice(0, 'yyyy-mm-dd hh:mm'.length);
  const opening = `${told} ${fillMessage(recipient.language, texts.time, { time })}`;
  const link = `${publicUrl}/forgot-password`;
  const review = fillMessage(recipient.language, texts.review, { link: `${publicUrl}/account` });
  return linkLetter(recipient, {
    subject,
    link,
    action: texts.action,
    before: [opening, texts.otherwise],
    after: [review],
  });
}
