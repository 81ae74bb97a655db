import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../testing/open-test-app';
import { checkMailBy } from './commands/check-mail';
import type { TxtAnswer } from './mail-alignment';

const servers: SMTPServer[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function openServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done());
    },
    ...options,
  });
  servers.push(server);
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return `127.0.0.1:${(listening.address() as AddressInfo).port}`; // Listens on a port, not on a pipe.
}

/** A key with its certificate; undefined without the program openssl. */
function madeKey(): string | undefined {
  const curve = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  // openssl cannot open the standard output of a process of Node.js, which is a socket.
  const call = `openssl req -x509 ${curve} -days 2 -subj /CN=127.0.0.1 -keyout /dev/stdout -out /dev/stdout | cat`;
  const { stdout } = spawnSync('sh', ['-c', call], { encoding: 'utf8' });
  return stdout.includes('BEGIN CERTIFICATE') ? stdout : undefined;
}

const pem = madeKey();
if (pem === undefined) process.stdout.write('check-mail is not tried with TLS: openssl does not run\n');
const withTls = { key: pem, cert: pem };

const { deps } = await openTestApp();

const RECORDS: Readonly<Record<string, TxtAnswer>> = {
  'example.org': ['v=spf1 mx -all'],
  'mail._domainkey.example.org': ['v=DKIM1; p=MIIB'],
  '_dmarc.example.org': ['v=DMARC1; p=none'],
};

async function check(smtpUrl: string | undefined, records = RECORDS): Promise<readonly string[]> {
  const lines: string[] = [];
  const config = { ...deps.config, smtpUrl, mailFrom: 'Linecheck <no-reply@example.org>' };
  const command = checkMailBy(async (name) => records[name] ?? []);
  const work = command.prepareOffline({ values: ['maya@example.net'], options: new Set() });
  await work({ config, log: deps.log, print: (line) => void lines.push(line) }).catch((error: Error) =>
    lines.push(`${error.name}: ${error.message}`),
  );
  return lines;
}

it.runIf(pem !== undefined)(
  'says what the server answered, how it was encrypted, the size, and what the DNS says',
  async () => {
    const server = await openServer(withTls);
    expect(await check(`smtp://${server}?tls.rejectUnauthorized=false`)).toEqual([
      expect.stringMatching(/^Accepted by 127\.0\.0\.1: 250 /),
      expect.stringMatching(/^Encrypted: TLSv1\.3, TLS_/),
      expect.stringMatching(/^Size: [1-9] kB\.$/),
      expect.stringMatching(/^SPF, ok: /),
      expect.stringMatching(/^DKIM, ok: mail\._domainkey\.example\.org/),
      expect.stringMatching(/^DMARC, ok: /),
      expect.stringContaining('Authentication-Results'),
    ]);
  },
);

it('says why the server refused the email, and that nothing was encrypted', async () => {
  const server = await openServer({
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('5.7.1 Not for you\u001b[2J'), { responseCode: 554 })),
  });
  const lines = await check(`smtp://${server}`);
  expect(lines[0]).toMatch(/^Refused by 127\.0\.0\.1: .*554 5\.7\.1 Not for you.\[2J$/);
  expect(lines[0]).not.toContain('\u001b');
  expect(lines[1]).toBe('The connection was not encrypted.');
  expect(lines.at(-1)).toBe('CommandError: The mail server did not accept the email.');
});

it.runIf(pem !== undefined)('signs in with the password of SMTP_URL', async () => {
  const signedIn: unknown[] = [];
  const server = await openServer({
    ...withTls,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      signedIn.push([username, password]);
      done(null, { user: username });
    },
  });
  const [accepted] = await check(`smtp://maya:p%40ss@${server}?tls.rejectUnauthorized=false`);
  expect(accepted).toMatch(/^Accepted/);
  expect(signedIn).toEqual([['maya', 'p@ss']]);
});

it('counts what there is to do, and needs SMTP_URL', async () => {
  const server = await openServer({ disabledCommands: ['STARTTLS'] });
  expect((await check(`smtp://${server}`, {})).at(-1)).toMatch(/^CommandError: 2 things to do/);
  expect(await check(undefined)).toEqual(['CommandError: SMTP_URL is not set, so no email is sent by SMTP.']);
});

it('takes no text for a selector that is none', () => {
  const command = checkMailBy(async () => []);
  expect(() => command.prepareOffline({ values: ['maya@example.net', '../x'], options: new Set() })).toThrow(
    'is not a selector',
  );
  expect(() => command.prepareOffline({ values: ['maya'], options: new Set() })).toThrow('is not an email address');
});
