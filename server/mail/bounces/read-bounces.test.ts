import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { openHashKey } from '../../db/installation-secret';
import { JobQueue } from '../../jobs/queue';
import { objectionOf } from '../../modules/email-objections/service';
import { addressKeyOf } from '../../modules/email-objections/tokens';
import type { BounceMailbox } from '../../settings/kinds';
import { createLink } from '../../testing/guest-links';
import { openTestApp } from '../../testing/open-test-app';
import { storeSentEmail } from '../../testing/sent-emails';
import { LEFT_KEYWORD, MESSAGES_PER_RUN, readBounceMailbox } from './bounce-mailbox';
import { noteReport, readBounces } from './read-bounces';
import { returnPathOf } from './return-path';
import { imapServerObstacle, startImapServer } from './testing/imap-server';
import { reportKinds } from './testing/reports';

const address = { local: 'bounces', domain: 'example.org' };
const app = await openTestApp();
const { pool, kysely } = app.deps.db;
const jobs = new JobQueue();
const hashKey = openHashKey(kysely, app.deps);
const host = await app.signUpPro();
const signal = new AbortController().signal;

/** An email that was sent to a guest, and the address for reports about it. */
async function openEmail() {
  const recipient = `${randomUUID()}@guest.example`;
  const link = await createLink(host);
  const { id } = await storeSentEmail(app, host, { link: link.id, address: recipient });
  const to = await returnPathOf(hashKey, address, id);
  const outcome = async () => {
    const { rows } = await pool.query('select state, reason from guest_emails where id = $1', [id]);
    return `${rows[0].state} ${rows[0].reason ?? ''}`.trim();
  };
  const objection = async () => objectionOf(kysely, await addressKeyOf(hashKey, recipient), host.workspaceId);
  return { id, to, recipient, outcome, objection };
}

const note = (raw: string | Uint8Array) =>
  noteReport({ db: app.deps.db, jobs, hashKey, address }, typeof raw === 'string' ? Buffer.from(raw) : raw);

describe('a report', () => {
  it.each(Object.entries(reportKinds))('has its effect on the email: %s', async (_, { write, expected }) => {
    const { outcome, objection, ...email } = await openEmail();
    const settled = await note(write(email));
    const isBounce = !['delayed', 'delivered', 'complaint', 'other'].includes(expected);
    expect(await outcome()).toBe(isBounce ? `bounced ${expected}` : 'sent');
    expect(await objection()).toBe(expected === 'complaint' ? 'host' : null);
    if (expected !== 'other') expect(settled).toBe('delete');
  });

  it('changes nothing about an email to another address, with a forged tag, or that waits', async () => {
    const { write } = reportKinds['no such mailbox'];
    const { id, outcome, ...email } = await openEmail();
    const other = await openEmail();
    expect(await note(write({ ...email, recipient: other.recipient }))).toBe('delete');
    expect(await note(write({ ...email, to: 'bounces@example.org' }))).toBe('left');
    const forged = email.to.replace(/.(?=@)/, (digit) => (digit === 'a' ? 'b' : 'a'));
    expect(await note(write({ ...email, to: forged }))).toBe('left');
    expect(await outcome()).toBe('sent');
    await pool.query("update guest_emails set state = 'waiting' where id = $1", [id]);
    await note(write(email));
    expect(await outcome()).toBe('waiting');
    expect(await other.outcome()).toBe('sent');
  });

  it('that is repeated, or that a later one contradicts, changes nothing more', async () => {
    const { outcome, ...email } = await openEmail();
    for (const kind of ['a full mailbox', 'a full mailbox', 'no such mailbox', 'a delivery'] as const)
      await note(reportKinds[kind].write(email));
    expect(await outcome()).toBe('bounced mailbox-full');
  });
});

it('no mailbox is read while the setting is not set', async () => {
  await expect(readBounces({ ...app.deps, jobs }, signal)).resolves.toBeUndefined();
});

it('the password is not sent without encryption to another machine, and the error has codes only', async () => {
  const sent: string[] = [];
  const server = createServer((socket) => {
    socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN LOGIN] maya@example.org\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      sent.push(data.toString());
      const [tag, command] = data.toString().split(/\s/);
      if (command === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n');
      socket.write(`${tag} ${command === 'STARTTLS' ? 'BAD maya@example.org' : 'OK'}\r\n`);
    });
  });
  // Any address but those of the loopback that the rule names counts as another machine.
  await once(server.listen(0, '127.0.0.2'), 'listening');
  const { port } = server.address() as AddressInfo;
  const mailbox: BounceMailbox = {
    ...{ host: '127.0.0.2', port, isTls: false, user: 'maya', password: 'Green-Room-7', folder: 'INBOX', address },
  };
  const reading = readBounceMailbox({ mailbox, signal, handle: async () => 'left' });
  await expect(reading).rejects.toThrow(/^bounce mailbox: [\w\s-]+$/);
  expect(sent.join('')).not.toMatch(/LOGIN|AUTHENTICATE|Green-Room/);
  server.close();
});

if (imapServerObstacle !== undefined)
  process.stdout.write(`No mailbox is read in this test: ${imapServerObstacle}
`);

describe.skipIf(imapServerObstacle !== undefined)('the mailbox for reports', () => {
  const starting = imapServerObstacle === undefined ? startImapServer() : undefined;
  afterAll(async () => (await starting)?.close());

  async function open() {
    const server = await starting;
    if (server === undefined) throw new Error('no IMAP server');
    const { user, password, port } = server;
    const mailbox = { host: '127.0.0.1', port, isTls: false, user, password, folder: 'INBOX', address };
    return { server, mailbox };
  }

  async function read() {
    const { mailbox } = await open();
    await readBounces({ ...app.deps, jobs, config: { ...app.deps.config, bounceUrl: mailbox } }, signal);
  }

  it('is read: reports are deleted, answers to a tagged address are read, other messages stay as they are', async () => {
    const { server } = await open();
    const [bounced, complained, away] = [await openEmail(), await openEmail(), await openEmail()];
    await server.deliver(reportKinds['no such mailbox'].write(bounced));
    await server.deliver(reportKinds['a complaint'].write(complained));
    await server.deliver(reportKinds['an answer from a holiday'].write(away));
    await server.deliver('From: maya@example.org\r\nTo: bounces@example.org\r\nSubject: Lunch\r\n\r\nAt one?\r\n');
    const forged = { ...bounced, to: 'bounces+none@example.org' };
    await server.deliver(reportKinds['a full mailbox'].write(forged));
    for (const _ of [1, 2]) await read();
    expect([await bounced.outcome(), await complained.outcome(), await away.outcome()]).toEqual([
      ...['bounced no-mailbox', 'sent', 'sent'],
    ]);
    expect(await complained.objection()).toBe('host');
    const kept = (await server.messages()).map(({ text, flags }) => [/^To: (.*?)\r?$/m.exec(text)?.[1], flags]);
    expect(kept.sort()).toEqual(
      [
        [`<${away.to}>`, 'S'],
        ['<bounces+none@example.org>', LEFT_KEYWORD],
        ['bounces@example.org', ''],
      ].sort(),
    );
  });

  it('is read in parts, the oldest first, and only the start of a huge message', async () => {
    const { server, mailbox } = await open();
    const { to, recipient, outcome } = await openEmail();
    const message = (n: number) => `To: ${to}\r\nSubject: ${n}\r\n\r\n${'x'.repeat(70)}\r\n`;
    for (let n = 0; n < MESSAGES_PER_RUN + 3; n++) await server.deliver(message(n));
    const sizes: number[] = [];
    const handle = async (raw: Uint8Array) => {
      sizes.push(raw.length);
      return 'delete' as const;
    };
    await readBounceMailbox({ mailbox, signal, handle });
    expect(sizes).toHaveLength(MESSAGES_PER_RUN);
    await readBounceMailbox({ mailbox, signal, handle });
    expect(sizes).toHaveLength(MESSAGES_PER_RUN + 3);
    await server.deliver(`${reportKinds['a full mailbox'].write({ to, recipient })}${'y'.repeat(5_000_000)}`);
    await readBounceMailbox({ mailbox, signal, handle });
    expect(sizes.at(-1)).toBe(256 * 1024);
    await server.deliver(`${reportKinds['a full mailbox'].write({ to, recipient })}${'y'.repeat(5_000_000)}`);
    await read();
    expect(await outcome()).toBe('bounced mailbox-full');
  });

  it('is read with TLS, and not with a certificate that this machine does not know', async () => {
    const { server, mailbox } = await open();
    const handle = async () => 'left' as const;
    const secure = { ...mailbox, isTls: true, port: server.tlsPort };
    await readBounceMailbox({ mailbox: secure, signal, handle, tls: { ca: server.ca } });
    await expect(readBounceMailbox({ mailbox: secure, signal, handle })).rejects.toThrow(
      'bounce mailbox: DEPTH_ZERO_SELF_SIGNED_CERT',
    );
  });

  it('that cannot be read fails the run with codes, and without the password or an address', async () => {
    const { mailbox } = await open();
    const handle = async () => 'left' as const;
    const failureOf = (given: Partial<BounceMailbox>) =>
      readBounceMailbox({ mailbox: { ...mailbox, ...given }, signal, handle }).catch(String);
    expect(await failureOf({ password: 'wrong' })).toMatch(/^MailError: bounce mailbox: .*authentication failed$/i);
    expect(await failureOf({ folder: 'Nothing here' })).toMatch(/^MailError: bounce mailbox: [\w -]*$/);
    expect(await failureOf({ port: 9 })).toBe('MailError: bounce mailbox: ECONNREFUSED');
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(readBounceMailbox({ mailbox, signal: stopped, handle })).rejects.toThrow('stopped');
  });

  it('is left when the app stops, and what was not settled is read again', async () => {
    const { server, mailbox } = await open();
    const { outcome, ...email } = await openEmail();
    const before = await server.messages();
    await server.deliver(reportKinds['no such mailbox'].write(email));
    const stopping = new AbortController();
    const handle = async () => {
      stopping.abort(new Error('stopped'));
      return 'delete' as const;
    };
    await expect(readBounceMailbox({ mailbox, signal: stopping.signal, handle })).rejects.toThrow('stopped');
    expect(await server.messages()).toHaveLength(before.length + 1);
    await read();
    expect(await outcome()).toBe('bounced no-mailbox');
    expect(await server.messages()).toHaveLength(before.length);
  });
});
