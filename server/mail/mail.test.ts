import { spawnSync } from 'node:child_process';
import { createTransport } from 'nodemailer';
import { expect, it } from 'vitest';
import { everyEmail } from '../testing/every-email';
import { mailMessageOf, type OutgoingEmail } from './mail';

const FROM = 'Linecheck <no-reply@check.example.org>';
const letters = everyEmail({ publicUrl: 'https://check.example.org', guest: 'Amara <b>Okafor</b>' });
const { result } = letters;

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
const textOf = async (letter: OutgoingEmail): Promise<string> =>
  String((await composer.sendMail(mailMessageOf(FROM, letter))).message);

const headOf = async (letter: OutgoingEmail): Promise<string> =>
  (await textOf(letter)).replace(/\n\n[\s\S]*/, '').replace(/\n[ \t]+/g, ' ');

it('an email states that a program has sent it, so that no absence note answers it', async () => {
  for (const letter of Object.values(letters))
    expect(await headOf(letter)).toMatch(/^Auto-Submitted: auto-generated$/m);
});

it.each([
  ['Podcast: Berlin <a@b.example>', '"Podcast: Berlin" <a@b.example>'],
  ['A; B, C <a@b.example>', '"A; B, C" <a@b.example>'],
  ['"Studio, Berlin" <a@b.example>', '"Studio, Berlin" <a@b.example>'],
  ['Studio 9 <a@b.example>', 'Studio 9 <a@b.example>'],
  ['a@b.example', 'a@b.example'],
])('the sender %s is the header %s', async (from, header) => {
  const { message, envelope } = await composer.sendMail(
    mailMessageOf(from, { to: 'guest@b.example', subject: 'Hello', text: '', html: '' }),
  );
  expect(`\n${message}`).toContain(`\nFrom: ${header}\n`);
  expect(envelope.from).toBe('a@b.example');
});

it('an email has the id of a list if its reader can unsubscribe, and only then', async () => {
  const heads = await Promise.all(Object.values(letters).map(headOf));
  const lists = heads.map((head) => [/^List-ID: (.*)$/im.exec(head)?.[1], /^List-Unsubscribe: /m.test(head)]);
  const none = [undefined, false];
  expect(lists).toEqual([...Array(8).fill(none), ['<results.check.example.org>', true]]);
});

it.each([
  ['http://[2001:db8::7]:3000', '<results.2001-db8--7>'],
  ['http://localhost:3000', '<results.localhost>'],
])('the id of a list of an installation at %s is a valid one', async (publicUrl, id) => {
  const { result: letter } = everyEmail({ publicUrl });
  expect(letter && (await headOf(letter))).toContain(`List-ID: ${id}`);
});

it('an email is a page with the subject as its title, and supports both themes', () => {
  for (const { html, subject } of Object.values(letters)) {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    if (subject !== result?.subject) expect(html).toContain(`<title>${subject}</title>`);
  }
  expect(result?.html).toContain('<title>Amara &lt;b&gt;Okafor&lt;/b&gt; is done: there are problems</title>');
});

const FILTER = 'spamassassin';
const hasFilter = spawnSync(FILTER, ['--version']).status === 0;
if (!hasFilter) process.stdout.write(`emails are not judged by a spam filter: ${FILTER} is not installed\n`);

it.runIf(hasFilter)('SpamAssassin finds nothing wrong with any email', { timeout: 60_000 }, async () => {
  const texts = await Promise.all(Object.values(letters).map(textOf));
  const mailbox = texts.map((text) => `From no-reply@check.example.org Thu Nov 26 20:18:34 2026\n${text}\n`).join('');
  // Without the network, and without preferences of the user.
  const settings = ['--mbox', '--local', '--nocreate-prefs', '--prefspath=/dev/null'];
  const { stdout } = spawnSync(FILTER, settings, { input: mailbox, encoding: 'utf8' });
  const scores = [...stdout.matchAll(/^X-Spam-Status: .*?score=(\S+)/gm)].map(([, score]) => Number(score));
  expect(scores.map(Math.abs)).toEqual(texts.map(() => 0));
});
