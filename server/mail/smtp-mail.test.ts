import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTcpProxy } from '../testing/tcp-proxy';
import { MailError } from './mail';
import { openSmtpMail } from './smtp-mail';

const email = { to: 'noor@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

async function openServer(options: SMTPServerOptions = {}) {
  let connections = 0;
  let open = 0;
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onConnect: (_session, done) => {
      connections += 1;
      open += 1;
      done();
    },
    onClose: () => {
      open -= 1;
    },
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        received.push(session.envelope.rcptTo[0]?.address ?? '');
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    open: () => open,
  };
}

const openMailTo = (url: string, deadlineMs?: number) =>
  openSmtpMail({ url, from: 'studio@example.org', ...(deadlineMs !== undefined && { deadlineMs }) });

const reply = (text: string): Error => {
  const [, code] = /^(\d{3}) /.exec(text) ?? [];
  return Object.assign(new Error(text.slice(4)), { responseCode: Number(code) });
};

async function failureOf(server: SMTPServerOptions, path = ''): Promise<MailError> {
  const { url } = await openServer(server);
  const error = await openMailTo(`${url}${path}`)
    .send(email)
    .catch((caught: unknown) => caught);
  if (!(error instanceof MailError)) throw new Error(`no error of the mail server: ${error}`);
  return error;
}

describe('connections', () => {
  it('are kept between emails, and closed when no further one comes', async () => {
    const server = await openServer();
    const mail = openMailTo(server.url);
    for (const name of ['ada', 'bob', 'cleo']) await mail.send({ ...email, to: `${name}@example.org` });
    expect([server.received, server.connections()]).toEqual([
      ['ada@example.org', 'bob@example.org', 'cleo@example.org'],
      1,
    ]);
    await expect.poll(() => server.open(), { timeout: 3000 }).toBe(0);
    await mail.send(email);
    expect([server.received.length, server.connections()]).toEqual([4, 2]);
  });

  it('are at most twenty, or as many as the URL allows', async () => {
    for (const [query, most] of [
      ['', 20],
      ['/?maxConnections=3', 3],
    ] as const) {
      const server = await openServer();
      const mail = openMailTo(`${server.url}${query}`);
      await Promise.all(Array.from({ length: 30 }, () => mail.send(email)));
      expect([server.received.length, server.connections()]).toEqual([30, most]);
    }
  });

  it('that the server has closed meanwhile cost no email', async () => {
    const server = await openServer();
    const proxy = await openTcpProxy({ host: '127.0.0.1', port: server.port });
    onTestFinished(proxy.close);
    const mail = openMailTo(`smtp://127.0.0.1:${proxy.port}`);
    await mail.send(email);
    await proxy.cut();
    await proxy.mend();
    await mail.send(email);
    expect(server.received).toHaveLength(2);
  });

  it('go on after a refused recipient', async () => {
    const server = await openServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('gone') ? reply('550 5.1.1 no such user') : null),
    });
    const mail = openMailTo(`${server.url}/?maxConnections=1`);
    const gone = mail.send({ ...email, to: 'gone@example.org' });
    await expect(gone).rejects.toMatchObject({ message: 'EENVELOPE 550 RCPT TO', bounced: 'no-mailbox' });
    await mail.send(email);
    expect([server.received, server.connections()]).toEqual([['noor@example.org'], 1]);
  });
});

describe('an email to a server that does not answer in time', () => {
  it('fails, and its connection makes room for the next one', async () => {
    let count = 0;
    const server = await openServer({
      onRcptTo: (_address, _session, done) => {
        count += 1;
        if (count > 1) done();
      },
    });
    const mail = openMailTo(`${server.url}/?maxConnections=1`, 500);
    await expect(mail.send(email)).rejects.toThrow('the mail server timed out');
    await mail.send(email);
    expect(server.received).toHaveLength(1);
  });
});

describe('a refusal of the recipient', () => {
  it.each([
    ['550 5.1.1 <noor@example.org> user unknown', 'no-mailbox'],
    ['550 mailbox unavailable', 'no-mailbox'],
    ['550 5.1.2 bad destination', 'no-domain'],
    ['552 5.2.2 over quota', 'mailbox-full'],
    ['550 5.7.1 refused by policy', 'refused'],
    ['554 5.5.0 no', 'refused'],
    ['450 4.2.1 try later', undefined],
    ['452 4.2.2 over quota for now', undefined],
    ['550 4.7.1 greylisted', undefined],
    ['554 5.7.1 <noor@example.org>: Relay access denied', undefined],
    ['550 5.7.54 unable to relay recipient in non-accepted domain', undefined],
    ['530 5.7.0 authentication required', undefined],
    ['553 5.7.1 <noor@example.org>: Sender address rejected: not owned by user ada', undefined],
    ['554 5.7.1 <unknown[192.0.2.7]>: Client host rejected: Access denied', undefined],
    ['550 5.4.5 Daily sending limit exceeded', undefined],
    ['503 5.5.1 bad sequence of commands', undefined],
  ])('by %s: %s', async (text, bounced) => {
    const error = await failureOf({ onRcptTo: (_address, _session, done) => done(reply(text)) });
    expect(error.bounced).toBe(bounced);
    expect(error.message, 'repeats no address').toBe(`EENVELOPE ${text.slice(0, 3)} RCPT TO`);
  });
});

describe('a refusal of the content', () => {
  it.each([
    ['554 5.7.1 looks like spam', 'refused'],
    ['552 5.3.4 message too big', 'too-large'],
    ['451 4.3.0 try later', undefined],
  ])('by %s: %s', async (text, bounced) => {
    const error = await failureOf({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(reply(text)));
      },
    });
    expect([error.message, error.bounced]).toEqual([`EMESSAGE ${text.slice(0, 3)} DATA`, bounced]);
  });
});

describe('a fault of the installation bounces no address', () => {
  it('a refused sender', async () => {
    const error = await failureOf({
      onMailFrom: (_address, _session, done) => done(reply('550 5.7.1 not your domain')),
    });
    expect([error.message, error.bounced]).toEqual(['EENVELOPE 550 MAIL FROM', undefined]);
  });

  it('a refused password', async () => {
    const { url } = await openServer({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(reply('535 5.7.8 wrong password')),
    });
    const mail = openMailTo(url.replace('//', '//studio:secret@'));
    await expect(mail.send(email)).rejects.toMatchObject({
      message: expect.stringContaining('EAUTH 535'),
      bounced: undefined,
    });
  });

  it('a server that refuses the connection, or is not there', async () => {
    const { url } = await openServer({ onConnect: (_session, done) => done(reply('554 5.7.1 you are on a list')) });
    await expect(openMailTo(url).send(email)).rejects.toMatchObject({ name: 'MailError', bounced: undefined });
    await expect(openMailTo('smtp://127.0.0.1:1').send(email)).rejects.toMatchObject({
      name: 'MailError',
      bounced: undefined,
    });
  });

  it('a server that closes the connection in the middle of the content', async () => {
    let hasContent = false;
    const server = await openServer({
      onData: (stream) => {
        hasContent = true;
        stream.resume();
      },
    });
    const proxy = await openTcpProxy({ host: '127.0.0.1', port: server.port });
    onTestFinished(proxy.close);
    const sending = openMailTo(`smtp://127.0.0.1:${proxy.port}`).send(email);
    const caught = sending.catch((error: unknown) => error);
    await expect.poll(() => hasContent).toBe(true);
    await proxy.cut();
    expect(await caught).toMatchObject({ name: 'MailError', bounced: undefined });
  });
});
