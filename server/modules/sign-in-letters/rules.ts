import { emails } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import type { SignInChange } from '../../jobs/kinds';
import { button, EMAIL_LANGUAGE, emailPage, emailText, plainAddress } from '../../mail/email-page';
import type { OutgoingEmail } from '../../mail/mail';

interface ToldChange {
  readonly change: SignInChange;
  readonly at: Date;
  readonly publicUrl: string;
}

/** The email about a change in how a person signs in. It contains no text from users, such as the name of a passkey. */
export function signInEmail(to: string, { change, at, publicUrl }: ToldChange): OutgoingEmail {
  const { changes, subjects, ...texts } = emails.signIn;
  const subject = subjects[change === 'codes_guessed' ? 'guessed' : 'changed'];
  const told = fillMessage(EMAIL_LANGUAGE, changes[change], { publicUrl });
  const time = at.toISOString().replace('T', ' ').slice(0, 'yyyy-mm-dd hh:mm'.length);
  const opening = `${told} ${fillMessage(EMAIL_LANGUAGE, texts.time, { time })}`;
  const link = `${publicUrl}/forgot-password`;
  const review = fillMessage(EMAIL_LANGUAGE, texts.review, { link: `${publicUrl}/account` });
  return {
    to,
    subject,
    text: emailText([opening, texts.otherwise, link, review]),
    html: emailPage(subject, [opening, texts.otherwise, button(link, texts.action), review, plainAddress(link)]),
  };
}
