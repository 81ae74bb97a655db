import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { copyDatabase } from './db/testing/start-postgres';

const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-main-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const server = inject('testServer');
const database = await copyDatabase(server, inject('templateDatabase'));
const password = server.password === undefined ? '' : `:${encodeURIComponent(server.password)}`;
const databaseUrl = `postgres://${server.user}${password}@localhost:${server.port}/${database}?host=${encodeURIComponent(server.host)}`;

interface Program {
  readonly child: ChildProcess;
  /** The first line on standard output, or undefined when it ends without one. */
  readonly ready: Promise<string | undefined>;
  readonly end: Promise<{ code: number | null; stderr: string }>;
}

/** The server as an operator starts it, with these settings only. */
function start(env: Record<string, string>): Program {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, stderr }));
  const firstLine = once(child.stdout ?? child, 'data').then(([chunk]) => String(chunk).split('\n')[0]);
  return { child, ready: Promise.race([firstLine, end.then(() => undefined)]), end };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
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
