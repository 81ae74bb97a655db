import { once } from 'node:events';
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, it } from 'vitest';
import { copyDatabase } from './db/testing/start-postgres';
import { freePort } from './testing/free-port';
import { openFolder } from './testing/open-folder';
import { databaseUrl, startProgram } from './testing/start-program';

const dataDir = await openFolder();

const database = await copyDatabase(inject('testServer'), inject('templateDatabase'));
const start = (env: Record<string, string>) =>
  startProgram({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database), ...env });

describe('the program', () => {
  it('prints its address and how emails are sent, answers, and ends on request', async () => {
    const port = await freePort();
    const { child, ready, end } = start({ PORT: String(port), HOST: '127.0.0.1' });
    const said = text(child.stdout);
    await ready;
    const reply = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok' }]);
    child.kill('SIGTERM');
    expect(await end).toEqual({ code: 0, stderr: '' });
    const email = `Email disabled (set SMTP_URL or FORM_MAIL_URL); messages are written to ${join(dataDir, 'outbox')}`;
    expect(await said).toBe(`Linecheck is ready on http://localhost:${port}\n${email}\n`);
  });

  it('reports what a stop waits for, and ends it at the second signal', async () => {
    const port = await freePort();
    const { child, ready, end } = start({ PORT: String(port), HOST: '127.0.0.1' });
    await ready;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const head = ['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    // With 100 Continue, the request is known to have begun.
    socket.write(`${[...head, 'Expect: 100-continue', 'Content-Length: 9'].join('\r\n')}\r\n\r\n`);
    await once(socket, 'data');
    const said = once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(String(await said)).toBe(
      'Stopping: waiting for 1 request, for at most 25 seconds. Press Ctrl+C to stop now.\n',
    );
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 0 });
  });

  it('serves calls for DRAIN_SECONDS, while health and closed connections send clients elsewhere', async () => {
    const port = await freePort();
    const { child, ready, end } = start({ PORT: String(port), HOST: '127.0.0.1', DRAIN_SECONDS: '30' });
    await ready;
    const waiting = connect(port, '127.0.0.1');
    const head = ['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    waiting.write(`${[...head, 'Expect: 100-continue', 'Content-Length: 2'].join('\r\n')}\r\n\r\n`);
    expect(String(await once(waiting, 'data'))).toContain('100 Continue');
    const said = once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(String(await said)).toBe('Stopping: calls are served for another 30 s. Press Ctrl+C to stop now.\n');
    const replies = await Promise.all(
      ['health', 'settings'].map((path) => fetch(`http://127.0.0.1:${port}/api/${path}`)),
    );
    expect(replies.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
      [503, 'close'],
      [200, 'close'],
    ]);
    expect(await replies[0]?.json()).toMatchObject({ code: 'unavailable', params: { reason: 'stopping' } });
    // A request that began before the signal.
    waiting.write('{}');
    expect(await text(waiting)).toMatch(/^HTTP\/1\.1 400 .*\r\nconnection: close\r\n/s);
    child.kill('SIGINT');
    expect(await end).toEqual({ code: 0, stderr: '' });
  });

  it('prints what guests would notice of its settings, in one line each', async () => {
    const { child, end } = start({ PORT: String(await freePort()), HOST: '0.0.0.0' });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    const line = /\nGuests cannot open your links: PUBLIC_URL is not set[^\n]+\. Set PUBLIC_URL [^\n]+\n/;
    await expect.poll(() => said, { timeout: 20_000 }).toMatch(line);
    child.kill('SIGTERM');
    expect(await end).toEqual({ code: 0, stderr: '' });
  });

  it('reports every wrong setting in one line each, and ends', async () => {
    const { ready, end } = start({ PORT: 'http', SPEED_TEST: 'vendor' });
    expect(await ready).toBeUndefined();
    expect(await end).toEqual({
      code: 1,
      stderr:
        'Wrong setting: PORT must be a whole number from 0 to 65535\nSPEED_TEST must be one of: self, cloudflare\n',
    });
  });

  /** The sentence of a start that fails, without its beginning. */
  async function failure(settings: Readonly<Record<string, string>>): Promise<string> {
    const { code, stderr } = await startProgram({ PORT: String(await freePort()), HOST: '127.0.0.1', ...settings }).end;
    expect(code).toBe(1);
    const [, sentence] = /^Linecheck could not start: ([^\n]+)\n$/.exec(stderr) ?? [];
    return sentence ?? `not one line: ${stderr}`;
  }

  it('reports that its port is in use, before it touches the data', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const untouched = join(dataDir, 'untouched');
    expect(await failure({ PORT: String(port), DATA_DIR: untouched })).toBe(
      'The port is in use by another program. Set PORT to a free one, for example PORT=3001.',
    );
    other.close();
    await expect(stat(untouched)).rejects.toThrow('ENOENT');
  });

  it('reports a database of another major version of PostgreSQL, with the command that copies the data', async () => {
    // If run as root, the database belongs to an unprivileged user, who needs access.
    await chmod(dataDir, 0o755);
    const old = join(dataDir, 'old');
    await mkdir(join(old, 'postgres'), { recursive: true });
    await writeFile(join(old, 'postgres', 'PG_VERSION'), '17\n');
    const sentence = await failure({ DATA_DIR: old });
    expect(sentence).toMatch(
      /was made by PostgreSQL 17, and this release brings 18\. Run "npm run admin -- upgrade-database"/,
    );
  });

  it.each([
    ['a data folder below a file', { DATA_DIR: `${import.meta.filename}/data` }, /is below a file\. Set DATA_DIR/],
    ['a database that does not run', { DATABASE_URL: 'postgres://a@127.0.0.1:1/b' }, /^No PostgreSQL answers/],
    ['a database that does not exist', { DATABASE_URL: databaseUrl('none') }, /^The database of DATABASE_URL does not/],
  ])('reports %s', async (_what, settings, sentence) => {
    expect(await failure({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database), ...settings })).toMatch(sentence);
  });

  it('reports that it has no right to its port', async () => {
    const { child, ready, end } = start({ PORT: '1', HOST: '127.0.0.1' });
    if ((await ready) !== undefined) {
      child.kill('SIGTERM');
      await end;
      return void process.stdout.write('a port without the right is not tested: this user may listen on every port\n');
    }
    expect((await end).stderr).toContain('This user may not listen on port 1.');
  });

  it.each([
    [
      'an address of another machine',
      { HOST: '192.0.2.7' },
      'HOST is 192.0.2.7, which is not an address of this machine.',
    ],
    [
      'a name of no machine',
      { HOST: 'nowhere.invalid' },
      'HOST is nowhere.invalid, which this machine cannot resolve.',
    ],
  ])('reports %s in one line', async (_what, settings, line) => {
    const { end } = start({ PORT: String(await freePort()), ...settings });
    const { code, stderr } = await end;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Linecheck could not start: [^\n]+\n$/)]);
    expect(stderr).toContain(line);
  });
});
