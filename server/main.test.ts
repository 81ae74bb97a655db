import { once } from 'node:events';
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

/** All output of the program from its start to its end. */
async function startUpOutput(settings: Readonly<Record<string, string>>): Promise<string> {
  const { child, ready } = start(settings);
  const said = text(child.stdout);
  await ready;
  child.kill('SIGTERM');
  return said;
}

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

  it('reports the missing setting if other machines may connect and no address for them is configured', async () => {
    const said = await startUpOutput({ PORT: String(await freePort()), HOST: '0.0.0.0' });
    expect(said).toMatch(/\nPUBLIC_URL is not set: /);
  });

  it('warns in one line if other machines connect without encryption', async () => {
    const PUBLIC_URL = 'http://check.example.org';
    const said = await startUpOutput({ PORT: String(await freePort()), HOST: '0.0.0.0', PUBLIC_URL });
    expect(said).toMatch(/\nPUBLIC_URL begins with http: [^\n]+HTTPS[^\n]+\n$/);
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

  it('reports that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { end } = start({ PORT: String(port), HOST: '127.0.0.1' });
    const { code, stderr } = await end;
    other.close();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'Linecheck could not start: The port is in use by another program. Set PORT to a free one, for example PORT=3001.\n',
    });
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
    ['an address of another machine', { HOST: '192.0.2.7' }, 'This machine does not have the address 192.0.2.7.'],
    ['a name of no machine', { HOST: 'nowhere.invalid' }, 'HOST is not the name of an address of this machine.'],
  ])('reports %s in one line', async (_what, settings, line) => {
    const { end } = start({ PORT: String(await freePort()), ...settings });
    const { code, stderr } = await end;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Linecheck could not start: [^\n]+\n$/)]);
    expect(stderr).toContain(line);
  });
});
