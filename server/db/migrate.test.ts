import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { type OpenDatabase, openDatabase } from './database';
import { type MigrationTable, migrate, readSchemaState, refuseOldServer, released } from './migrate';
import { schemaOf } from './testing/schema-of';
import { copyDatabase } from './testing/start-postgres';

const server = inject('testServer');
const silent = pino({ level: 'silent' });
const opened: OpenDatabase[] = [];
afterAll(() => Promise.all(opened.map((db) => db.close())));

function open(database: string): OpenDatabase {
  const db = openDatabase({ ...server, database, max: 3 }, silent);
  opened.push(db);
  return db;
}

/** The migrations of a later release. */
const later: MigrationTable = {
  ...released,
  '900-quick': { up: (db) => sql`create table quick ()`.execute(db).then(() => undefined) },
  '901-slow': { up: (db) => sql`select pg_sleep(0.05)`.execute(db).then(() => undefined) },
};

const emptyDatabase = () => copyDatabase(server, 'template0');

const migrationsOf = async (db: OpenDatabase) =>
  (await db.pool.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(
    ({ name }) => name,
  );

describe('the migrations', () => {
  it('run on an empty database, and a second time change nothing', async () => {
    const db = open(await emptyDatabase());
    await migrate(db.kysely);
    const first = await schemaOf(db.pool);
    await migrate(db.kysely);
    expect(await schemaOf(db.pool)).toEqual(first);
    expect(first.length).toBeGreaterThan(80);
    expect(await migrationsOf(db)).toEqual(Object.keys(released));
  });

  it('run again after the clock was set back between them', async () => {
    const db = open(await emptyDatabase());
    await migrate(db.kysely, { migrations: later });
    await db.pool.query("update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z' where name > '900'");
    await migrate(db.kysely, { migrations: later });
    expect(await migrationsOf(db)).toEqual(Object.keys(later));
  });

  it('started by five instances concurrently create one schema', async () => {
    const alone = open(await emptyDatabase());
    await migrate(alone.kysely);
    const database = await emptyDatabase();
    const instances = Array.from({ length: 5 }, () => open(database));
    await Promise.all(instances.map((db) => migrate(db.kysely)));
    const schemas = await Promise.all(instances.map(({ pool }) => schemaOf(pool)));
    expect(schemas).toEqual(Array(5).fill(await schemaOf(alone.pool)));
    expect(await migrationsOf(instances[0] as OpenDatabase)).toEqual(Object.keys(released));
  });

  it('of a newer release are reported, and nothing is changed', async () => {
    const db = open(await emptyDatabase());
    await migrate(db.kysely);
    await db.pool.query("insert into kysely_migration values ('999-later', '2030-01-01T00:00:00.000Z')");
    await expect(migrate(db.kysely)).rejects.toThrow(
      'the database was used by a newer release of Linecheck. Install that one, or restore the backup',
    );
    expect(await readSchemaState(db.kysely)).toBe('newer');
  });

  it.each([
    [140_018, 'PostgreSQL 14, and Linecheck needs 15 or newer'],
    [90_624, 'PostgreSQL 9, and Linecheck needs 15 or newer'],
  ])('do not begin on a server of version %d', (version, reason) => {
    expect(() => refuseOldServer(version)).toThrow(reason);
    expect(() => refuseOldServer(150_000)).not.toThrow();
  });

  it('print their progress in an upgrade, and nothing in a new database', async () => {
    const lines: string[] = [];
    const progress = { print: (line: string) => void lines.push(line), everyMs: 1, migrations: later };
    const fresh = open(await emptyDatabase());
    await migrate(fresh.kysely, progress);
    expect(lines).toEqual([]);
    const older = open(await copyDatabase(server, inject('templateDatabase')));
    await migrate(older.kysely, progress);
    const waiting = lines.filter((line) => /^Upgrading the database: 901-slow, for \d+ s so far$/.test(line));
    expect(waiting.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !line.includes('so far'))).toEqual([
      'Upgrading the database: 900-quick',
      'Upgrading the database: 901-slow',
      expect.stringMatching(/^The database is upgraded, after \d+ s\.$/),
    ]);
    lines.length = 0;
    await migrate(older.kysely, progress);
    expect(lines).toEqual([]);
  });

  it('that fail in an upgrade change nothing, and the next start finishes the upgrade', async () => {
    const db = open(await copyDatabase(server, inject('templateDatabase')));
    const before = await schemaOf(db.pool);
    const failing: MigrationTable = { ...later, '902-wrong': { up: () => Promise.reject(new Error('cut off')) } };
    await expect(migrate(db.kysely, { migrations: failing })).rejects.toThrow('cut off');
    expect(await schemaOf(db.pool)).toEqual(before);
    expect(await readSchemaState(db.kysely, later)).toBe('older');
    await migrate(db.kysely, { migrations: later });
    expect(await readSchemaState(db.kysely, later)).toBe('current');
  });

  it('that fail change nothing and report the reason', async () => {
    const db = open(await emptyDatabase());
    await db.pool.query('create table guest_results (in_the_way text)');
    await expect(migrate(db.kysely)).rejects.toThrow('relation "guest_results" already exists');
    const { rows } = await db.pool.query("select table_name from information_schema.tables where table_name = 'users'");
    expect(rows).toEqual([]);
    await db.pool.query('drop table guest_results');
    await migrate(db.kysely);
    expect(await migrationsOf(db)).toEqual(Object.keys(released));
  });
});

describe('the rules of the schema under a race', () => {
  const hold = async (statement: string) => {
    const db = open(await copyDatabase(server, inject('templateDatabase')));
    await db.pool.query(
      `with w as (insert into workspaces (id) values ('a0000000-0000-4000-8000-000000000001') returning id)
       insert into users (id, email, first_name, last_name, workspace_id)
       select id, 'ada@example.org', 'Ada', 'Lovelace', id from w`,
    );
    const { rowCount } = await db.pool.query(statement);
    return { rowCount, again: db.pool.query(statement.replaceAll('000000000009', '000000000008')) };
  };
  const user = "'a0000000-0000-4000-8000-000000000001'";
  const id = "'b0000000-0000-4000-8000-000000000009'";

  it.each([
    [
      'one default template for each host',
      `insert into checklist_templates (id, workspace_id, items, is_default) values (${id}, ${user}, '[]', true)`,
      'checklist_templates_one_default',
    ],
    [
      'one link for each code',
      `insert into test_sessions (id, workspace_id, session_code, guest_first_name, guest_name, expires_at) values (${id}, ${user}, 'code', 'Ada', 'Ada', now())`,
      'test_sessions_code',
    ],
  ])('%s', async (_what, statement, index) => {
    const { rowCount, again } = await hold(statement);
    expect(rowCount).toBe(1);
    await expect(again).rejects.toThrow(index);
  });

  it.each([
    ["update workspaces set subscription_status = 'lifetime'", 'subscription_status'],
    ["update workspaces set brand_color = 'red'", 'brand_color'],
    [
      `insert into recording_clips (id, workspace_id, clip_type, blob_key, byte_length, duration, file_name, consent_given)
      values (${id}, ${user}, 'guest', 'key', 9, 15, 'a.webm', false)`,
      'recording_clips',
    ],
    [
      `insert into recording_clips (id, workspace_id, clip_type, blob_key, byte_length, duration, file_name, consent_given)
      values (${id}, ${user}, 'host', 'key', 9, 31, 'a.webm', true)`,
      'duration',
    ],
  ])('refuses %s', async (statement, words) => {
    await expect(hold(statement)).rejects.toThrow(words);
  });
});
