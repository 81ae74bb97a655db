import { button, letterPage } from '../../mail/letter-page';
import type { Letter } from '../../mail/mail';

/** The letter to a host whose password strangers go on trying. Like every letter it carries nothing that somebody typed. */
export function guessingLetter(to: string, publicUrl: string): Letter {
  const opening = `Somebody has tried many passwords for your Linecheck account at ${publicUrl} within an hour. None of it has changed anything.`;
  const state =
    'To protect your account, nobody can sign in to it from a new browser for up to an hour. Browsers in which you have signed in before go on as usual.';
  const advice =
    'If you use the same password elsewhere, or it is a short one, please choose a new one. You can also do so if it was you who forgot it.';
  const link = `${publicUrl}/forgot-password`;
  return {
    to,
    subject: 'Somebody is trying to sign in to your account',
    text: `Hello,\n\n${opening}\n\n${state}\n\n${advice}\n\n${link}\n`,
    html: letterPage(['Hello,', opening, state, advice, button(link, 'Choose a new password')]),
  };
}
