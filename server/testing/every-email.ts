import { isOptional, perCheck } from '@linecheck/checks/check';
import type { OutgoingEmail } from '../mail/mail';
import { guessingEmail } from '../modules/accounts/rules';
import { confirmationEmail, confirmationLink } from '../modules/address-confirmations/rules';
import { emailChangeEmail, emailChangeLink, emailChangeNotice, emailUndoLink } from '../modules/email-changes/rules';
import { invitationEmail, invitationLink } from '../modules/invitations/rules';
import { resetEmail, resetLink } from '../modules/password-resets/rules';
import { resultEmail } from '../modules/result-letters/rules';
import { signInEmail } from '../modules/sign-in-letters/rules';
import { joinEmail, joinLink } from '../modules/workspace-invitations/rules';

const ADDRESSEE = 'maya@example.net';

/** 43 characters of base64url, with no place where a line may break. */
const TOKEN = 'Xq3vT9bLw_0aKZr7Yd2mNfUe5oPcGs8HjVtB1iRkWxE';

const passed = { status: 'passed', code: 'good', params: {}, readings: {} } as const;
const failed = { ...passed, status: 'failed' } as const;

interface Sample {
  readonly publicUrl: string;
  readonly guest?: string;
}

export const everyEmail = ({ publicUrl, guest = 'Amara' }: Sample): Readonly<Record<string, OutgoingEmail>> => ({
  reset: resetEmail(ADDRESSEE, { link: resetLink(publicUrl, TOKEN), publicUrl }),
  confirmation: confirmationEmail(ADDRESSEE, { link: confirmationLink(publicUrl, TOKEN), publicUrl }),
  invitation: invitationEmail(ADDRESSEE, { link: invitationLink(publicUrl, TOKEN), publicUrl }),
  join: joinEmail(ADDRESSEE, { link: joinLink(publicUrl, TOKEN), publicUrl, inviter: 'jonas@harbourlights.fm' }),
  emailChange: emailChangeEmail(ADDRESSEE, { link: emailChangeLink(publicUrl, TOKEN), publicUrl }),
  emailChangeNotice: emailChangeNotice(ADDRESSEE, { link: emailUndoLink(publicUrl, TOKEN), publicUrl }),
  guessing: guessingEmail(ADDRESSEE, publicUrl),
  signIn: signInEmail(ADDRESSEE, { change: 'factors_reset', at: new Date('2026-12-03T17:04:00Z'), publicUrl }),
  result: resultEmail(
    {
      id: '6b0f3a52-0a5c-4ba5-9f6e-5d1c9e1d2f3a',
      title: 'Harbour Lights & Co',
      guest,
      outcomes: perCheck((check) => (isOptional(check) ? undefined : check === 'camera' ? failed : passed)),
    },
    { to: ADDRESSEE, offToken: TOKEN, publicUrl, isLast: true },
  ),
});
