// A process that sends guest emails through the job queue and the SMTP transport of the product, with a short email of
// its own. It stands in for the product where the modules that write the emails are not part of the build.
import pino from 'pino';
import { openDatabase } from '../../server/db/database';
import { JobQueue } from '../../server/jobs/queue';
import { JobRunner } from '../../server/jobs/runner';
import { openSmtpMail } from '../../server/mail/smtp-mail';

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const log = pino({ level: 'error' });
const db = openDatabase({}, log, { databaseUrl: [databaseUrl], databaseDirectUrl: undefined });
await db.start();
const mail = openSmtpMail({ url: smtpUrl, from: 'Linecheck <no-reply@check.example.org>' });
const content = { text: 'Please check your microphone. '.repeat(300), html: `<p>${'Please check. '.repeat(600)}</p>` };

const runner = new JobRunner(
  { db, log },
  {
    'guest-email': async ({ email: id }) => {
      const { rows } = await db.pool.query<{ readonly guest_email: string }>(
        `select s.guest_email from guest_emails g join test_sessions s on s.id = g.session_id
         where g.id = $1 and g.state = 'waiting'`,
        [id],
      );
      const [found] = rows;
      if (found === undefined) return;
      const to = found.guest_email;
      await mail.send({ ...content, to, subject: 'Your check', messageId: `<email-${id}@check.example.org>` });
      await db.pool.query("update guest_emails set state = 'sent', settled_at = now() where id = $1", [id]);
    },
    'reset-letter': async ({ email: to }) => mail.send({ ...content, to, subject: 'Your password' }),
  },
);
const jobs = new JobQueue();
jobs.onEnqueued((delayMs) => runner.wake(delayMs));
runner.start();
process.on('message', (email: string) => void jobs.enqueue(db.kysely, 'reset-letter', { email }));
process.on('SIGTERM', async () => {
  await runner.close();
  await db.close();
  process.exit(0);
});
process.send?.('ready');
