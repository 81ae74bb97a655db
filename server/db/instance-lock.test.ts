import pino from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from './database';
import { acquireExclusiveLock, acquireSharedLock } from './instance-lock';
import { copyDatabase } from './testing/start-postgres';

const server = inject('testServer');
const database = await copyDatabase(server, inject('templateDatabase'));
const db = openDatabase({ ...server, database }, pino({ level: 'silent' }));
afterAll(db.close);

/** True if the exclusive lock is free. */
async function isFree(): Promise<boolean> {
  const client = db.openClient();
  await client.connect();
  const free = await acquireExclusiveLock(client);
  await client.end();
  return free;
}

/** The connections that hold the shared lock. */
async function holders(): Promise<readonly number[]> {
  const { rows } = await db.pool.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and locktype = 'advisory' and granted and mode = 'ShareLock'`,
  );
  return rows.map(({ pid }) => pid);
}

describe('the shared lock of apps', () => {
  it('refuses the exclusive lock until the last app has ended', async () => {
    const [one, two] = [await acquireSharedLock(db), await acquireSharedLock(db)];
    expect(await isFree()).toBe(false);
    await one.close();
    expect(await isFree()).toBe(false);
    await two.close();
    await expect.poll(isFree).toBe(true);
  });

  it('is restored after a lost connection', async () => {
    const lock = await acquireSharedLock(db);
    const [lost] = await holders();
    await db.pool.query('select pg_terminate_backend($1)', [lost]);
    const returned = async () => (await holders()).some((pid) => pid !== lost);
    await expect.poll(returned).toBe(true);
    expect(await isFree()).toBe(false);
    await lock.close();
  });

  it('is refused while a backup is being restored', async () => {
    const client = db.openClient();
    await client.connect();
    await expect.poll(() => acquireExclusiveLock(client)).toBe(true);
    await expect(acquireSharedLock(db)).rejects.toThrow('a backup is being restored into this database.');
    await client.end();
    await expect.poll(() => acquireSharedLock(db).then(({ close }) => close())).toBeUndefined();
  });
});
