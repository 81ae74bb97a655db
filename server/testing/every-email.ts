import { isOptional, perCheck } from '@linecheck/checks/check';
import type { LanguageCode } from '@linecheck/texts/languages';
import type { OutgoingEmail } from '../mail/mail';
import { guessingEmail } from '../modules/accounts/rules';
import { confirmationEmail, confirmationLink } from '../modules/address-confirmations/rules';
import { emailChangeEmail, emailChangeLink, emailChangeNotice, emailUndoLink } from '../modules/email-changes/rules';
import { invitationEmail, invitationLink } from '../modules/invitations/rules';
import { resetEmail, resetLink } from '../modules/password-resets/rules';
import { resultEmail } from '../modules/result-letters/rules';
import { signInEmail } from '../modules/sign-in-letters/rules';
import { joinEmail, joinLink } from '../modules/workspace-invitations/rules';

/** 43 characters of base64url, with no place where a line may break. */
const TOKEN = 'Xq3vT9bLw_0aKZr7Yd2mNfUe5oPcGs8HjVtB1iRkWxE';

const passed = { status: 'passed', code: 'good', params: {}, readings: {} } as const;
const failed = { ...passed, status: 'failed' } as const;

interface Sample {
  readonly publicUrl: string;
  readonly guest?: string;
  readonly language?: LanguageCode;
}

export function everyEmail({
  publicUrl,
  guest = 'Amara',
  language = 'en',
}: Sample): Readonly<Record<string, OutgoingEmail>> {
  const to = { address: 'maya@example.net', language };
  return {
    reset: resetEmail(to, { link: resetLink(publicUrl, TOKEN), publicUrl }),
    confirmation: confirmationEmail(to, { link: confirmationLink(publicUrl, TOKEN), publicUrl }),
    invitation: invitationEmail(to, { link: invitationLink(publicUrl, TOKEN), publicUrl }),
    join: joinEmail(to, { link: joinLink(publicUrl, TOKEN), publicUrl, inviter: 'jonas@harbourlights.fm' }),
    emailChange: emailChangeEmail(to, { link: emailChangeLink(publicUrl, TOKEN), publicUrl }),
    emailChangeNotice: emailChangeNotice(to, { link: emailUndoLink(publicUrl, TOKEN), publicUrl }),
    guessing: guessingEmail(to, publicUrl),
    signIn: signInEmail(to, { change: 'factors_reset', at: new Date('2026-12-03T17:04:00Z'), publicUrl }),
    result: resultEmail(
      {
        id: '6b0f3a52-0a5c-4ba5-9f6e-5d1c9e1d2f3a',
        title: 'Harbour Lights & Co',
        guest,
        outcomes: perCheck((check) => (isOptional(check) ? undefined : check === 'camera' ? failed : passed)),
      },
      { to, offToken: TOKEN, publicUrl, isLast: true },
    ),
  };
}
