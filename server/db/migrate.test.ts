import { createHash } from 'node:crypto';
import type { Migration } from 'kysely';
import pino from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from './database';
import { createSchema, migrate, readSchemaState, refuseOldServer } from './migrate';
import * as noInventedTrials from './migrations/010-no-invented-trials';
import * as logosOfTheirOwn from './migrations/021-logos-of-their-own';
import * as plansByName from './migrations/027-plans-by-name';
import { schemaOf } from './testing/schema-of';
import { copyDatabase } from './testing/start-postgres';

const server = inject('testServer');
const silent = pino({ level: 'silent' });
const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((db) => db.close())));

function open(database: string): Database {
  const db = openDatabase({ ...server, database, max: 3 }, silent);
  opened.push(db);
  return db;
}

const everyMigration = [
  '001-first-tables',
  '002-clips-and-their-blobs',
  '005-clip-retention',
  '006-announced-changes',
  '007-counts-of-limits',
  '008-sign-ins-to-be-listed',
  '009-lists-of-many-links',
  '010-no-invented-trials',
  '011-secrets-and-browser-ids',
  '013-invitations-to-register',
  '014-runs-of-a-guest',
  '015-answers-to-the-offer-to-record',
  '017-blocked-hosts',
  '018-letters-to-be-written',
  '019-what-was-deleted',
  '020-nothing-of-people-in-statistics',
  '021-logos-of-their-own',
  '022-confirmed-addresses',
  '023-jobs-to-be-done',
  '024-blobs-to-be-deleted-are-jobs',
  '025-letters-about-results',
  '027-plans-by-name',
  '028-guests-by-their-address',
  '029-ports-for-media',
  '030-search-keys',
  '031-logos-without-metadata',
  '032-latest-results-of-links',
  '033-read-line-and-deletion-mark',
  '034-copies-of-deletions',
  '035-untrusted-proxies',
  '036-workspaces',
  '037-workspace-invitations',
  '038-audit-log',
  '039-sign-in-methods',
  '040-episodes',
  '043-live-people',
  '044-rechecks',
  '045-takes',
  '046-report-links',
  '048-domain-events',
  '049-revisions-and-devices',
];

const emptyDatabase = () => copyDatabase(server, 'template0');

const migrationsOf = async (db: Database) =>
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
    expect(await migrationsOf(db)).toEqual(everyMigration);
  });

  it('run again after the clock was set back between them', async () => {
    const db = open(await emptyDatabase());
    await migrate(db.kysely);
    await db.pool.query("update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z' where name > '005'");
    await migrate(db.kysely);
    expect(await migrationsOf(db)).toEqual(everyMigration);
  });

  it('started by five instances concurrently create one schema', async () => {
    const alone = open(await emptyDatabase());
    await migrate(alone.kysely);
    const database = await emptyDatabase();
    const instances = Array.from({ length: 5 }, () => open(database));
    await Promise.all(instances.map((db) => migrate(db.kysely)));
    const schemas = await Promise.all(instances.map(({ pool }) => schemaOf(pool)));
    expect(schemas).toEqual(Array(5).fill(await schemaOf(alone.pool)));
    expect(await migrationsOf(instances[0] as Database)).toEqual(everyMigration);
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
    const progress = { print: (line: string) => void lines.push(line), everyMs: 1 };
    const fresh = open(await emptyDatabase());
    await migrate(fresh.kysely, progress);
    expect(lines).toEqual([]);
    const older = await openBeforeWorkspaces();
    await migrate(older.kysely, progress);
    const waiting = lines.filter((line) => /^Upgrading the database: 036-workspaces, for \d+ s so far$/.test(line));
    expect(waiting.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !line.includes('so far'))).toEqual([
      ...everyMigration.filter((name) => name >= '036').map((name) => `Upgrading the database: ${name}`),
      expect.stringMatching(/^The database is upgraded, after \d+ s\.$/),
    ]);
    lines.length = 0;
    await migrate(older.kysely, progress);
    expect(lines).toEqual([]);
  });

  it('that fail change nothing and report the reason', async () => {
    const db = open(await emptyDatabase());
    await db.pool.query('create table guest_results (in_the_way text)');
    await expect(migrate(db.kysely)).rejects.toThrow('relation "guest_results" already exists');
    const { rows } = await db.pool.query("select table_name from information_schema.tables where table_name = 'users'");
    expect(rows).toEqual([]);
    await db.pool.query('drop table guest_results');
    await migrate(db.kysely);
    expect(await migrationsOf(db)).toEqual(everyMigration);
  });
});

/** A database in which plans and brands are columns of `users`. */
async function openBeforeWorkspaces(): Promise<Database> {
  const db = open(await emptyDatabase());
  await createSchema(
    db.kysely,
    everyMigration.filter((name) => name < '036'),
  );
  return db;
}

const repair: Migration = noInventedTrials;
const separateLogos: Migration = logosOfTheirOwn;
const namePlans: Migration = plansByName;

it('removes the end of trials that never began, and keeps that of real ones', async () => {
  const db = await openBeforeWorkspaces();
  const insert = (email: string, starts: string | null, ends: string) =>
    db.pool.query(
      `insert into users (id, email, password_hash, first_name, last_name, trial_starts_at, trial_ends_at)
       values (gen_random_uuid(), $1, 'x', 'Maya', 'Hart', $2, $3)`,
      [email, starts, ends],
    );
  await insert('a@example.org', null, '2026-11-01T12:00:00Z');
  await insert('b@example.org', '2026-10-01T12:00:00Z', '2026-10-15T12:00:00Z');
  await repair.up(db.kysely);
  const { rows } = await db.pool.query('select trial_ends_at from users order by email');
  expect(rows).toEqual([{ trial_ends_at: null }, { trial_ends_at: new Date('2026-10-15T12:00:00Z') }]);
});

it('converts logos that were stored as data strings to files, and keeps addresses', async () => {
  const db = await openBeforeWorkspaces();
  await db.pool.query('drop table logos');
  const logos = ['data:image/webp;base64,AAECAw==', 'https://example.org/logo.png', 'data:image/png;base64,AA', null];
  for (const [at, logo] of logos.entries()) {
    await db.pool.query(
      `insert into users (id, email, password_hash, first_name, last_name, brand_logo)
       values (('a0000000-0000-4000-8000-00000000000' || $1::text)::uuid, $1 || '@example.org', 'x', 'Maya', 'Hart', $2)`,
      [String(at), logo],
    );
  }
  await separateLogos.up(db.kysely);
  const hash = createHash('sha256')
    .update('a0000000-0000-4000-8000-000000000000')
    .update(Buffer.from([0, 1, 2, 3]))
    .digest('hex');
  const users = await db.pool.query('select brand_logo from users order by email');
  expect(users.rows.map((row) => row.brand_logo)).toEqual([`/api/logos/${hash}`, ...logos.slice(1)]);
  const { rows } = await db.pool.query('select hash, mime_type, bytes from logos');
  expect(rows).toEqual([{ hash, mime_type: 'image/webp', bytes: Buffer.from([0, 1, 2, 3]) }]);
});

it('stores the plans of hosts with granted Pro, and of all others', async () => {
  const db = await openBeforeWorkspaces();
  await db.pool.query('alter table users drop plan, add is_pro boolean not null default false');
  await db.pool.query('create index users_not_vouched_for on users (id) where not is_pro');
  for (const isPro of [true, false]) {
    await db.pool.query(
      `insert into users (id, email, password_hash, first_name, last_name, is_pro)
       values (gen_random_uuid(), $1 || '@example.org', 'x', 'Maya', 'Hart', $1::boolean)`,
      [String(isPro)],
    );
  }
  await namePlans.up(db.kysely);
  const { rows } = await db.pool.query('select email, plan from users order by email');
  expect(rows).toEqual([
    { email: 'false@example.org', plan: 'plus' },
    { email: 'true@example.org', plan: 'pro' },
  ]);
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
