import { expect, it } from 'vitest';
import { sendsMail } from './mail/mail';
import { mailNotice } from './mail-notice';

const dataDir = '/srv/linecheck';
const smtpUrl = 'smtps://maya:hunter2@mail.example.org:465';
const formMailUrl = 'https://forms.example.org/a?key=hunter2';
const none = { smtpUrl: undefined, formMailUrl: undefined };

it.each([
  [{ ...none, smtpUrl, formMailUrl }, true, 'Sending email via the mail server mail.example.org:465'],
  [{ ...none, formMailUrl }, true, 'Sending email via the form-mail service forms.example.org'],
  [none, false, 'Email disabled (set SMTP_URL or FORM_MAIL_URL); messages are written to /srv/linecheck/outbox'],
])('describes how emails are sent, without a password: %j', (settings, sends, line) => {
  expect([sendsMail(settings), mailNotice({ ...settings, dataDir })]).toEqual([sends, line]);
});
