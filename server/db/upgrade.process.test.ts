import type { KyselyPlugin } from 'kysely';
import pino from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { restoreBackup } from '../admin/commands/restore';
import { guestClip } from '../testing/clips';
import { createLink, resultsOf, sendResult } from '../testing/guest-links';
import { atEnd } from '../testing/open-folder';
import { openLink } from '../testing/open-link';
import { openTestApp, STRONG_PASSWORD, type TestApp } from '../testing/open-test-app';
import { runCommand } from '../testing/run-command';
import { backupTables } from './backup-tables';
import { type Database, openDatabase } from './database';
import { migrate } from './migrate';
import { prepareLists } from './prepare-lists';
import { backupOfRelease, createReleasedDatabase, RELEASE_HOST, releases, rowsOf, tablesOf } from './testing/releases';
import { schemaOf } from './testing/schema-of';

const server = inject('testServer');

function open(database: string): Database {
  const db = openDatabase({ ...server, database, max: 2 }, pino({ level: 'silent' }));
  atEnd(db.close);
  return db;
}

/** Number of rows of each of these tables. */
async function countRows(db: Database, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await db.pool.query(`select count(*) as rows from ${table}`);
    counts[table] = rows[0].rows;
  }
  return counts;
}

const current = await openTestApp();
const never = new AbortController().signal;

describe.each(releases)('the database of release %s', (release) => {
  it('is upgraded with the rows of every table, and its hosts and guests go on', async () => {
    const database = await createReleasedDatabase(server, release);
    const db = open(database);
    const tables = await tablesOf(db);
    const before = await countRows(db, tables);
    const { rowCount } = await db.pool.query("select from kysely_migration where name like '032-%'");
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
    await migrate(db.kysely);
    await prepareLists(db, never);
    expect(await schemaOf(db.pool)).toEqual(await schemaOf(current.deps.db.pool));
    const { letter_queue = 0, blob_garbage = 0, jobs = 0, chores: _chores, ...kept } = before;
    expect(await countRows(db, [...Object.keys(kept), 'jobs'])).toEqual({
      ...kept,
      // And the one that prepares lists, from a release without it.
      jobs: jobs + letter_queue + blob_garbage + (rowCount === 0 ? 1 : 0),
    });
    await expectToGoOn(await openTestApp({ connection: { database } }));
  });

  it('is restored from the backup that the release made, with equal rows', async () => {
    const upgraded = open(await createReleasedDatabase(server, release));
    await migrate(upgraded.kysely);
    const target = await openTestApp({ config: { publicUrl: 'https://elsewhere.example.org' } });
    await runCommand(restoreBackup, target, [backupOfRelease(release)]);
    for (const db of [upgraded, target.deps.db]) await prepareLists(db, never);
    expect(await schemaOf(target.deps.db.pool)).toEqual(await schemaOf(current.deps.db.pool));
    expect(await rowsOf(target.deps.db, backupTables)).toEqual(await rowsOf(upgraded, backupTables));
    await expectToGoOn(target);
  });
});

/** Each of more than a hundred upgrades starts from the release and gets one statement further: minutes beside other programs. */
const CUTS_TIMEOUT_MS = 600_000;

it(
  'a migration that is cut off at any statement leaves nothing partial, and the next start finishes it',
  async () => {
    const uninterrupted = open(await createReleasedDatabase(server, releases[0]));
    await migrate(uninterrupted.kysely);
    const link = await openLink();
    const database = await createReleasedDatabase(server, releases[0]);
    const near = openDatabase({ ...server, host: link.host, port: link.port, database }, pino({ level: 'silent' }));
    atEnd(near.close);
    const far = open(database);
    const [before, after] = await Promise.all([far, uninterrupted].map(digestOf));
    const found: unknown[] = [];
    while (await isCutOff(migrate(near.kysely.withPlugin(cutAt(found.length + 1, link))))) {
      found.push(await digestOf(far));
      await link.mend();
    }
    expect(found.length).toBeGreaterThan(100);
    // The last cuts are those after the commit.
    expect(found.filter((digest) => digest !== before && digest !== after)).toEqual([]);
    expect(found.slice(0, 100)).toEqual(Array(100).fill(before));
    expect(await schemaOf(far.pool)).toEqual(await schemaOf(uninterrupted.pool));
    expect(await rowsOf(far, backupTables)).toEqual(await rowsOf(uninterrupted, backupTables));
  },
  CUTS_TIMEOUT_MS,
);

const isCutOff = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  );

/** A hash of all columns and indexes, the applied migrations and the number of rows of the tables that they change. */
async function digestOf(db: Database): Promise<unknown> {
  const { rows } = await db.pool.query<{ digest: string }>(
    `select md5(concat(
       (select string_agg(name, ' ' order by name) from kysely_migration),
       (select string_agg(attrelid::regclass || '.' || attname, ' ' order by attrelid::regclass::text, attname)
          from pg_attribute join pg_class on pg_class.oid = attrelid
          where relnamespace = 'public'::regnamespace and not attisdropped),
       (select string_agg(concat(u.id, to_jsonb(u) ->> 'brand_logo'), ' ' order by id) from users u),
       (select string_agg(to_jsonb(s)::text, ' ' order by id) from test_sessions s)
     )) as digest`,
  );
  return rows[0]?.digest;
}

/** Cuts the link to the database before this statement is sent. */
function cutAt(statement: number, link: { cut(): Promise<void> }): KyselyPlugin {
  let sent = 0;
  return {
    transformQuery: ({ node }) => {
      sent += 1;
      if (sent === statement) void link.cut();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** The host signs in with the password of the release and sees the guests; these send further results and clips. */
async function expectToGoOn(app: TestApp): Promise<void> {
  expect((await app.anonymous.get('/api/health')).statusCode).toBe(200);
  const maya = await app.signIn({ email: RELEASE_HOST, password: STRONG_PASSWORD });
  const [link] = (await maya.get('/api/test-sessions')).json<{ id: string; sessionCode: string }[]>();
  const results = await resultsOf(maya, link?.id ?? '');
  expect(results.map(({ guestName, microphoneStatus }) => [guestName, microphoneStatus])).toEqual([
    ['Ada L.', 'failed'],
    ['Ada Lovelace', 'passed'],
  ]);
  expect(results.map(({ notes }) => notes)).toEqual([null, 'It works 🎙️']);
  const { brandLogo } = (await maya.get('/api/branding')).json<{ brandLogo: string }>();
  expect((await app.anonymous.get(brandLogo)).headers['content-type']).toBe('image/png');
  await sendResult(app.anonymous, link?.sessionCode ?? '');
  const clip = await app.anonymous.post('/api/guest-recording', guestClip(link?.sessionCode ?? ''));
  expect(clip.statusCode).toBe(201);
  const fresh = await createLink(maya);
  await sendResult(app.anonymous, fresh.sessionCode);
}
