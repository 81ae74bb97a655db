import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { copyDatabase } from './db/testing/start-postgres';
import { freePort } from './testing/free-port';
import { openFolder } from './testing/open-folder';
import { databaseUrl, startProgram } from './testing/start-program';

const dataDir = await openFolder();

const database = await copyDatabase(inject('testServer'), inject('templateDatabase'));
const start = (env: Record<string, string>) =>
  startProgram({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database), ...env });

// Each of these starts a process, which takes its time on a busy machine.
/** All that the program prints until it is ready and has ended again. */
async function saidAtStart(settings: Readonly<Record<string, string>>): Promise<string> {
  const { child, ready, end } = start(settings);
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  await ready;
  child.kill('SIGTERM');
  await end;
  return said;
}

describe('the program', () => {
  it('says where it is ready, answers, and ends well when it is asked to', async () => {
    const port = await freePort();
    const { child, ready, end } = start({ PORT: String(port), HOST: '127.0.0.1' });
    expect(await ready).toBe(`Linecheck is ready on http://localhost:${port}`);
    const reply = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok' }]);
    child.kill('SIGTERM');
    expect(await end).toEqual({ code: 0, stderr: '' });
  });

  it('says what is missing if other machines may connect and no address for them is configured', async () => {
    const said = await saidAtStart({ PORT: String(await freePort()), HOST: '0.0.0.0' });
    expect(said).toMatch(/\nPUBLIC_URL is not set: /);
  });

  it('warns in one line if other machines are to connect without encryption', async () => {
    const PUBLIC_URL = 'http://check.example.org';
    const said = await saidAtStart({ PORT: String(await freePort()), HOST: '0.0.0.0', PUBLIC_URL });
    expect(said).toMatch(/\nPUBLIC_URL begins with http: [^\n]+HTTPS[^\n]+\n$/);
  });

  it('says in one line where letters go', async () => {
    const said = await saidAtStart({ PORT: String(await freePort()), HOST: '127.0.0.1' });
    expect(said.match(/^.*[Ll]etters .*$/gm)).toEqual([
      `No letters are sent, since neither SMTP_URL nor FORM_MAIL_URL is set: they wait in ${join(dataDir, 'outbox')}`,
    ]);
  });

  it('tells every wrong setting in one line each, and ends', async () => {
    const { ready, end } = start({ PORT: 'http', SPEED_TEST: 'vendor' });
    expect(await ready).toBeUndefined();
    expect(await end).toEqual({
      code: 1,
      stderr:
        'Wrong setting: PORT must be a whole number from 0 to 65535\nSPEED_TEST must be one of: self, cloudflare\n',
    });
  });

  it('says in words that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { end } = start({ PORT: String(port), HOST: '127.0.0.1' });
    const { code, stderr } = await end;
    other.close();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'Linecheck could not start: The port is taken by another program. Set PORT to a free one, for example PORT=3001.\n',
    });
  });
});
