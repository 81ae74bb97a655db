import pino from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from './database';
import { acquireExclusiveLock, startOnDatabase } from './instance-lock';
import { type MigrationTable, readSchemaState, released } from './migrate';
import { copyDatabase } from './testing/start-postgres';

const server = inject('testServer');
const database = await copyDatabase(server, inject('templateDatabase'));
const silent = pino({ level: 'silent' });
const db = openDatabase({ ...server, database }, silent);
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
    const [one, two] = [await startOnDatabase(db), await startOnDatabase(db)];
    expect(await isFree()).toBe(false);
    await one.close();
    expect(await isFree()).toBe(false);
    await two.close();
    await expect.poll(isFree).toBe(true);
  });

  it('is restored after a lost connection', async () => {
    const lock = await startOnDatabase(db);
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
    await expect(startOnDatabase(db)).rejects.toThrow('a backup is being restored into this database.');
    await client.end();
    await expect.poll(() => startOnDatabase(db).then(({ close }) => close())).toBeUndefined();
  });
});

describe('a start on the tables of an older release', () => {
  const openOlder = async () =>
    openDatabase({ ...server, database: await copyDatabase(server, inject('templateDatabase')) }, silent);
  const up = async () => undefined;
  const migrations: MigrationTable = { ...released, '900-later': { up } };

  it('is refused while an app of that release runs, and migrates after it has stopped', async () => {
    const older = await openOlder();
    const running = await startOnDatabase(older);
    await expect(startOnDatabase(older, { othersWaitMs: 0, migrations })).rejects.toThrow(
      /^an older release is running on this database.*Stop all/,
    );
    expect(await readSchemaState(older.kysely, migrations)).toBe('older');
    const starting = startOnDatabase(older, { migrations });
    await running.close();
    const lock = await starting;
    expect(await readSchemaState(older.kysely, migrations)).toBe('current');
    await lock.close();
    await older.close();
  });

  it('migrates beside an app of that release if its migrations allow it', async () => {
    const older = await openOlder();
    const running = await startOnDatabase(older);
    const compatible: MigrationTable = { ...released, '900-later': { up, isBackwardCompatible: true } };
    const lock = await startOnDatabase(older, { othersWaitMs: 0, migrations: compatible });
    expect(await readSchemaState(older.kysely, compatible)).toBe('current');
    await Promise.all([running.close(), lock.close()]);
    await older.close();
  });

  it('of three apps at once migrates once, and lets all of them run', async () => {
    const older = await openOlder();
    const locks = await Promise.all([1, 2, 3].map(() => startOnDatabase(older, { migrations })));
    expect(await readSchemaState(older.kysely, migrations)).toBe('current');
    await Promise.all([...locks.map(({ close }) => close()), older.close()]);
  });
});
