import pino from 'pino';
import { expect, inject, it } from 'vitest';
import { atEnd } from '../testing/open-folder';
import { copyData } from './copy-data';
import { type OpenDatabase, openDatabase } from './database';
import { startOnDatabase } from './instance-lock';
import { migrate } from './migrate';
import { createReleasedDatabase, releases, rowsOf, tablesOf } from './testing/releases';
import { schemaOf } from './testing/schema-of';
import { copyDatabase } from './testing/start-postgres';

const server = inject('testServer');

function open(database: string): OpenDatabase {
  const db = openDatabase({ ...server, database, max: 2 }, pino({ level: 'silent' }));
  atEnd(db.close);
  return db;
}

const empty = async () => open(await copyDatabase(server, 'template0'));

it.each(releases)('copies every table of release %s, whose schema this release then migrates', async (release) => {
  const [from, to] = [open(await createReleasedDatabase(server, release)), await empty()];
  const percents: number[] = [];
  const copied = await copyData({ from, to, progress: (percent) => percents.push(percent) });
  const rows = await rowsOf(from, await tablesOf(from));
  expect(copied).toBe(Object.values(rows).flat().length);
  expect(await rowsOf(to, await tablesOf(to))).toEqual(rows);
  expect(await schemaOf(to.pool)).toEqual(await schemaOf(from.pool));
  expect(percents).toEqual([...percents].sort((one, other) => one - other));
  expect(percents.at(-1)).toBe(99);
  await migrate(to.kysely);
});

it('copies nothing while an app runs, and nothing of a newer release', async () => {
  const [from, to] = [open(await createReleasedDatabase(server, releases[0] ?? '')), await empty()];
  const running = await startOnDatabase(from);
  await expect(copyData({ from, to, progress: () => undefined })).rejects.toThrow('Linecheck is running');
  await running.close();
  await from.pool.query("insert into kysely_migration values ('999-later', 'now')");
  await expect(copyData({ from, to, progress: () => undefined })).rejects.toThrow('used by a newer release');
  expect(await tablesOf(to)).toEqual([]);
});
