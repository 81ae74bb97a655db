import pino from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { restoreBackup } from '../admin/commands/restore';
import { guestClip } from '../testing/clips';
import { createLink, resultsOf, submitTestResult } from '../testing/guest-links';
import { atEnd } from '../testing/open-folder';
import { openTestApp, STRONG_PASSWORD, type TestApp } from '../testing/open-test-app';
import { runCommand } from '../testing/run-command';
import { backupTables } from './backup-tables';
import { type OpenDatabase, openDatabase } from './database';
import { migrate } from './migrate';
import { backupOfRelease, createReleasedDatabase, RELEASE_HOST, releases, rowsOf, tablesOf } from './testing/releases';
import { schemaOf } from './testing/schema-of';

const server = inject('testServer');

function open(database: string): OpenDatabase {
  const db = openDatabase({ ...server, database, max: 2 }, pino({ level: 'silent' }));
  atEnd(db.close);
  return db;
}

/** Number of rows of each of these tables. */
async function countRows(db: OpenDatabase, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await db.pool.query(`select count(*) as rows from ${table}`);
    counts[table] = rows[0].rows;
  }
  return counts;
}

const current = await openTestApp();

describe.each(releases)('the database of release %s', (release) => {
  it('is upgraded with the rows of every table, and its hosts and guests go on', async () => {
    const database = await createReleasedDatabase(server, release);
    const db = open(database);
    const tables = await tablesOf(db);
    const before = await countRows(db, tables);
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
    await migrate(db.kysely);
    expect(await schemaOf(db.pool)).toEqual(await schemaOf(current.deps.db.pool));
    expect(await countRows(db, tables)).toEqual(before);
    await expectToGoOn(await openTestApp({ connection: { database } }));
  });

  it('is restored from the backup that the release made, with equal rows', async () => {
    const upgraded = open(await createReleasedDatabase(server, release));
    await migrate(upgraded.kysely);
    const target = await openTestApp({ config: { publicUrl: 'https://elsewhere.example.org' } });
    await runCommand(restoreBackup, target, [backupOfRelease(release)]);
    expect(await schemaOf(target.deps.db.pool)).toEqual(await schemaOf(current.deps.db.pool));
    expect(await rowsOf(target.deps.db, backupTables)).toEqual(await rowsOf(upgraded, backupTables));
    await expectToGoOn(target);
  });
});

/** The host signs in with the password of the release and sees the guests; these send further results and clips. */
async function expectToGoOn(app: TestApp): Promise<void> {
  expect((await app.anonymous.get('/api/health')).statusCode).toBe(200);
  const maya = await app.signIn({ email: RELEASE_HOST, password: STRONG_PASSWORD });
  const links = (await maya.get('/api/test-sessions')).json<{ id: string; sessionCode: string; title: string }[]>();
  const link = links.find(({ title }) => title === 'Pilot');
  const results = await resultsOf(maya, link?.id ?? '');
  expect(results.map(({ guestName, microphoneStatus }) => [guestName, microphoneStatus])).toEqual([
    ['Ada L.', 'failed'],
    ['Ada Lovelace', 'passed'],
  ]);
  expect(results.map(({ notes }) => notes)).toEqual([null, 'It works 🎙️']);
  const { brandLogo } = (await maya.get('/api/branding')).json<{ brandLogo: string }>();
  expect((await app.anonymous.get(brandLogo)).headers['content-type']).toBe('image/png');
  await submitTestResult(app.anonymous, link?.sessionCode ?? '');
  const clip = await app.anonymous.post('/api/guest-recording', guestClip(link?.sessionCode ?? ''));
  expect(clip.statusCode).toBe(201);
  const fresh = await createLink(maya);
  await submitTestResult(app.anonymous, fresh.sessionCode);
}
