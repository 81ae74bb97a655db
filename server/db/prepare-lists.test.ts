import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { insertOwnedLinks, insertResults } from '../testing/guest-links';
import { backendsThatWait } from '../testing/lock-waits';
import { type Database, openDatabase } from './database';
import { buildSchema, migrate } from './migrate';
import { PREPARE_LISTS, prepareLists, watchPreparation } from './prepare-lists';
import { copyDatabase } from './testing/start-postgres';

const server = inject('testServer');
const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((db) => db.close())));

function open(database: string): Database {
  const db = openDatabase({ ...server, database }, pino({ level: 'silent' }));
  opened.push(db);
  return db;
}

const MIGRATION = '032-latest-results-of-links';
const never = new AbortController().signal;

/** A database of the release before the migration, with links of one host. */
async function openEarlier(links: number): Promise<Database> {
  const db = open(await copyDatabase(server, 'template0'));
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db.kysely,
  );
  const newest = open(await copyDatabase(server, inject('templateDatabase')));
  const { rows: all } = await newest.pool.query<{ name: string }>('select name from kysely_migration order by name');
  const earlier = all.map(({ name }) => name).filter((name) => name < MIGRATION);
  await buildSchema(db.kysely, earlier);
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into users (id, email, password_hash, first_name, last_name)
     values (gen_random_uuid(), 'ada@example.org', 'x', 'Ada', 'Lovelace') returning id`,
  );
  await insertOwnedLinks(db.pool, ['host_id', rows[0]?.id ?? ''], links);
  return db;
}

const outcomesIn = async ({ pool }: Database) =>
  (
    await pool.query<{ outcome: number }>(
      'select latest_outcome as outcome from test_sessions order by length(session_code), session_code',
    )
  ).rows.map(({ outcome }) => outcome);

const linkIds = async ({ pool }: Database) =>
  (
    await pool.query<{ id: string }>('select id from test_sessions order by length(session_code), session_code')
  ).rows.map(({ id }) => id);

const indexesOf = async ({ pool }: Database) =>
  (await pool.query("select indexdef from pg_indexes where tablename = 'test_sessions' order by indexname")).rows;

describe('the job that prepares lists', () => {
  it('fills existing links, and makes the indexes of a new database', async () => {
    const db = await openEarlier(3);
    const [first = '', second = ''] = await linkIds(db);
    await insertResults(db.pool, first, 2);
    await insertResults(db.pool, second, 1, { camera_status: `'warning'` });
    await migrate(db.kysely);
    const isPrepared = watchPreparation(db.kysely);
    expect([await isPrepared(), await outcomesIn(db)]).toEqual([false, [0, 0, 0]]);
    await prepareLists(db, never);
    await db.pool.query('delete from jobs where kind = $1', [PREPARE_LISTS]);
    expect([await isPrepared(), await outcomesIn(db)]).toEqual([true, [1, 2, 0]]);
    const fresh = open(await copyDatabase(server, inject('templateDatabase')));
    expect(await indexesOf(db)).toEqual(await indexesOf(fresh));
  });

  it('ends when the app stops, and may be repeated, also after an index that was not completed', async () => {
    const db = await openEarlier(1);
    await migrate(db.kysely);
    await expect(prepareLists(db, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    await db.pool.query('create index test_sessions_search on test_sessions (title)');
    await db.pool.query(`update pg_index set indisvalid = false where indexrelid = 'test_sessions_search'::regclass`);
    await prepareLists(db, never);
    const once = await indexesOf(db);
    await prepareLists(db, never);
    expect(await indexesOf(db)).toEqual(once);
    expect(JSON.stringify(once)).toContain('INCLUDE (search_key');
  });

  it('misses no result that is stored meanwhile, and announces nothing', async () => {
    const db = await openEarlier(2);
    const [first = '', second = ''] = await linkIds(db);
    await insertResults(db.pool, second, 1);
    await migrate(db.kysely);
    const announced: unknown[] = [];
    const listener = await db.pool.connect();
    listener.on('notification', ({ payload }) => announced.push(payload));
    await listener.query('listen linecheck_changes');
    const guest = await db.pool.connect();
    await guest.query('begin');
    await insertResults(guest, first, 1, { camera_status: `'failed'` });
    const prepared = prepareLists(db, never);
    await backendsThatWait(db.pool);
    await guest.query('commit');
    guest.release();
    await prepared;
    expect(await outcomesIn(db)).toEqual([2, 1]);
    await listener.query('select 1');
    listener.release(true);
    expect(announced.every((payload) => String(payload).endsWith(`sessions ${first}`))).toBe(true);
  });
});

it('a transaction that locks links in another order is not part of a deadlock', async () => {
  const db = await openEarlier(2);
  await migrate(db.kysely);
  const ids = (await linkIds(db)).toSorted();
  await insertResults(db.pool, ids[0] ?? '', 1);
  const host = await db.pool.connect();
  await host.query('begin');
  await host.query('update test_sessions set title = $1 where id = $2', [randomUUID(), ids[1]]);
  const prepared = prepareLists(db, never);
  await backendsThatWait(db.pool);
  await host.query('update test_sessions set title = $1 where id = $2', [randomUUID(), ids[0]]);
  await host.query('commit');
  host.release();
  await prepared;
  expect((await outcomesIn(db)).toSorted()).toEqual([0, 1]);
});
