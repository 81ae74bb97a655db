import pino from 'pino';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openLink } from '../testing/open-link';
import { openDatabase } from './database';
import { copyDatabase } from './testing/start-postgres';

const server = inject('testServer');
const silent = pino({ level: 'silent' });
const admin = openDatabase({ ...server, database: 'postgres' }, silent);
afterAll(admin.close);

/** A new database that acts as a server: the watch sees no difference. */
async function openServer(state: 'writable' | 'read-only') {
  const name = await copyDatabase(server, 'template0');
  const link = await openLink();
  const become = async (next: typeof state) => {
    await admin.pool.query(`alter database ${name} set default_transaction_read_only = ${next === 'read-only'}`);
  };
  await become(state);
  const user = `${server.user}${server.password === undefined ? '' : `:${encodeURIComponent(server.password)}`}`;
  return { name, link, become, url: `postgres://${user}@${link.host}:${link.port}/${name}` };
}

type Server = Awaited<ReturnType<typeof openServer>>;

function openOn(servers: readonly Server[]) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const db = openDatabase({ ssl: false }, log, {
    databaseUrl: servers.map(({ url }) => url),
    databaseDirectUrl: undefined,
  });
  onTestFinished(() => db.close());
  const place = async () => (await db.pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name;
  return { db, lines, place };
}

describe('the watch of several servers', () => {
  it('leads all connections to the server that accepts writes', async () => {
    const servers = [await openServer('read-only'), await openServer('writable')] as const;
    const { db, place } = openOn(servers);
    expect(await db.watch.check()).toBeUndefined();
    expect(await place()).toBe(servers[1].name);
    const client = db.openClient();
    await client.connect();
    const { rows } = await client.query('select current_database() as name');
    await client.end();
    expect(rows).toEqual([{ name: servers[1].name }]);
  });

  it('leaves a server that does not answer for another one, with all connections', async () => {
    const servers = [await openServer('writable'), await openServer('read-only')] as const;
    const { db, place, lines } = openOn(servers);
    await db.watch.check();
    expect(await place()).toBe(servers[0].name);
    servers[0].link.hold();
    await servers[1].become('writable');
    expect(await db.watch.check()).toBeUndefined();
    expect(await place()).toBe(servers[1].name);
    expect(lines.filter((line) => line.includes('database_found'))).toHaveLength(1);
  });

  it('looks for another server as soon as a write is refused as read-only', async () => {
    const servers = [await openServer('writable'), await openServer('read-only')] as const;
    const { db, place } = openOn(servers);
    await db.start();
    const client = await db.pool.connect();
    await servers[0].become('read-only');
    await servers[1].become('writable');
    await admin.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2', [
      servers[0].name,
      (await client.query('select pg_backend_pid() as pid')).rows[0].pid,
    ]);
    await client.query('set default_transaction_read_only = on');
    await expect(client.query('create table t (a int)')).rejects.toThrow('read-only transaction');
    client.release();
    await expect.poll(place).toBe(servers[1].name);
  });

  it('says why no server can be used, and finds the first one that can', async () => {
    const servers = [await openServer('read-only'), await openServer('read-only')] as const;
    const { db, lines, place } = openOn(servers);
    await expect(db.start()).rejects.toThrow('The database accepts no writes');
    expect(lines).toEqual([]);
    await servers[0].become('writable');
    expect(await db.watch.check()).toBeUndefined();
    await servers[0].become('read-only');
    await servers[0].link.cut();
    expect(await db.watch.check()).toBe('database_read_only');
    await servers[0].link.mend();
    for (const { link } of servers) await link.cut();
    expect(await db.watch.check()).toBe('database_unreachable');
    await servers[1].become('writable');
    await servers[1].link.mend();
    expect(await db.watch.check()).toBeUndefined();
    expect(await place()).toBe(servers[1].name);
    expect(lines.map((line) => JSON.parse(line)).map(({ msg, reason }) => [msg, reason])).toEqual([
      ['database_lost', 'database_read_only'],
      ['database_lost', 'database_unreachable'],
      ['database_found', undefined],
    ]);
  });
});
