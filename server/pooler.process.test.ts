import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GuestResult, TestSession } from '@linecheck/contract';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { copyDatabase } from './db/testing/start-postgres';
import { freePort } from './testing/free-port';
import { testSubmission } from './testing/guest-links';
import { openFolder } from './testing/open-folder';
import { STRONG_PASSWORD } from './testing/open-test-app';
import { databaseUrl, startProgram } from './testing/start-program';

/** Its path in Debian. */
const PGBOUNCER = '/usr/sbin/pgbouncer';
if (!existsSync(PGBOUNCER)) process.stdout.write('Skipped: the tests behind PgBouncer, which is not installed.\n');

const server = inject('testServer');

/** Starts PgBouncer with fewer server connections than the app opens, so that its statements share them. */
async function startPooler(): Promise<number> {
  const [folder, port] = [await openFolder(), await freePort()];
  const password = server.password === undefined ? '' : ` password=${server.password}`;
  const file = join(folder, 'pgbouncer.ini');
  // As docs/operating.md recommends.
  const limits = "connect_query='set statement_timeout = 15000; set lock_timeout = 10000'";
  const lines = [
    '[databases]',
    `* = host=${server.host} port=${server.port} user=${server.user}${password} ${limits}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 3',
  ];
  await writeFile(file, lines.join('\n'));
  await chmod(folder, 0o755);
  // It refuses to run as root, and only its owner may use the socket of the test server.
  const { uid, gid } = await stat(server.host.startsWith('/') ? server.host : folder);
  const child = spawn(PGBOUNCER, [file], { stdio: ['ignore', 'ignore', 'pipe'], uid, gid });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false }))
    if (String(chunk).includes('process up')) break;
  child.stderr.resume();
  return port;
}

describe.skipIf(!existsSync(PGBOUNCER))('behind PgBouncer in transaction mode', { timeout: 60_000 }, () => {
  it('an empty database is migrated, and accounts, limits, results, live updates and the health check work', async () => {
    const database = await copyDatabase(server, 'template0');
    const port = String(await freePort());
    const program = startProgram({
      DATABASE_URL: `postgres://${server.user}@127.0.0.1:${await startPooler()}/${database}`,
      DATABASE_DIRECT_URL: databaseUrl(database),
      DATA_DIR: await openFolder(),
      DEFAULT_PLAN: 'pro',
      MEDIA_PORT: '0',
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: 'https://check.example.org',
    });
    onTestFinished(() => void program.child.kill('SIGKILL'));
    expect(await program.ready).toBe('Linecheck is ready on https://check.example.org');
    const call = async (path: string, body?: object, cookie = '') => {
      const headers = { cookie, 'content-type': 'application/json', origin: 'https://check.example.org' };
      const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      return fetch(`http://127.0.0.1:${port}${path}`, { headers, ...sent });
    };
    const person = { email: 'host@example.org', password: STRONG_PASSWORD, firstName: 'Jonas', lastName: 'Lind' };
    expect((await call('/api/auth/register', person)).status).toBe(201);
    const signedIn = await call('/api/auth/login', { email: person.email, password: person.password });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const link = (await (await call('/api/test-sessions', { guestFirstName: 'Ada' }, cookie)).json()) as TestSession;

    const stream = await call('/api/live', undefined, cookie);
    const messages = stream.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
    const nextChange = async () => {
      for (;;) {
        const message = await messages?.next();
        if (message?.done !== false || message.value.includes('data:')) return message?.value;
      }
    };
    expect(await nextChange()).toContain('data:');
    const all = Array.from({ length: 12 }, () => call('/api/guest-results', testSubmission(link.sessionCode)));
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(await nextChange()).toContain('data:');
    await messages?.return?.();

    const results = (await (
      await call(`/api/guest-results/session/${link.id}`, undefined, cookie)
    ).json()) as GuestResult[];
    expect(results).toHaveLength(12);
    expect(await (await call('/api/health')).json()).toEqual({ status: 'ok' });
    program.child.kill('SIGTERM');
    const { code, stderr } = await program.end;
    expect([code, stderr.split('\n').filter((line) => line !== '' && !line.includes('"security":true'))]).toEqual([
      0,
      [],
    ]);
  });
});
