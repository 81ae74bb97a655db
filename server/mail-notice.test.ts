import { expect, it } from 'vitest';
import { sendsMail } from './mail/sends-mail';
import { mailNotice } from './mail-notice';

const dataDir = '/srv/linecheck';
const smtpUrl = 'smtps://maya:hunter2@mail.example.org:465';
const formMailUrl = 'https://forms.example.org/a?key=hunter2';
const none = { smtpUrl: undefined, formMailUrl: undefined };

it.each([
  [{ ...none, smtpUrl, formMailUrl }, true, 'Letters go out by the mail server mail.example.org:465'],
  [{ ...none, formMailUrl }, true, 'Letters go out by the form-mail service forms.example.org'],
  [
    none,
    false,
    'No letters are sent, since neither SMTP_URL nor FORM_MAIL_URL is set: they wait in /srv/linecheck/outbox',
  ],
])('says where letters go, and no password: %j', (settings, sends, line) => {
  expect([sendsMail(settings), mailNotice({ ...settings, dataDir })]).toEqual([sends, line]);
});
