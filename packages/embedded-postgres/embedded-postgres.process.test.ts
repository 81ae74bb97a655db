import { access, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startInserting } from './testing/inserting-process';
import {
  folderWithDatabase,
  openTemporary,
  postmasterPid,
  query,
  recordingLog,
  temporaryFolder,
} from './testing/temporary-postgres';

const patient = { timeout: 50_000, interval: 20 };

test('the first start creates a durable database in UTF-8 that accepts no network connections', async () => {
  const postgres = await openTemporary(await temporaryFolder());

  const asked = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding'];
  const shown = asked.map((name) => `current_setting('${name}') as ${name}`).join(', ');
  expect(await query(postgres, `select ${shown}, current_setting('listen_addresses') as network`)).toEqual([
    {
      ...{ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', data_checksums: 'on' },
      ...{ server_encoding: 'UTF8', network: '' },
    },
  ]);
  expect((await stat(postgres.dataFolder)).mode & 0o777).toBe(0o700);
  expect(postgres.connection).toMatchObject({ database: 'sample', host: postgres.dataFolder });
  expect(postgres.notice).toBeUndefined();
});

test('a later start opens the database of the first one, with its rows', async () => {
  const folder = await temporaryFolder();
  const log = recordingLog();
  const first = await openTemporary(folder, { log });
  await query(first, `create table words as select 'größer' as word`);
  await first.stop();

  const again = await openTemporary(folder, { log });
  expect(await query(again, 'select word from words')).toEqual([{ word: 'größer' }]);
  const ready = log.lines.filter(({ message }) => message === 'database ready');
  expect(ready).toMatchObject([{ details: { origin: 'created' } }, { details: { origin: 'found' } }]);
});

test('a killed server restarts automatically, with the same address and the acknowledged rows', async () => {
  const log = recordingLog();
  const postgres = await openTemporary(await folderWithDatabase(), { log });
  await query(postgres, 'create table numbers as select generate_series(1, 17) as number');

  process.kill(await postmasterPid(postgres.dataFolder), 'SIGKILL');

  const count = () => query(postgres, 'select count(*)::int from numbers');
  await vi.waitFor(async () => expect(await count()).toEqual([{ count: 17 }]), patient);
  await vi.waitFor(() => expect(log.lines.at(-1)?.message).toBe('the database server is back'), patient);
  expect(log.lines.filter(({ level }) => level !== 'info')).toHaveLength(1);
});

test('a connection that is lost while the server runs is opened again', async () => {
  const log = recordingLog();
  const postgres = await openTemporary(await folderWithDatabase(), { log });
  const pid = await postmasterPid(postgres.dataFolder);

  await query(
    postgres,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'embedded-postgres keeper'`,
  );

  await vi.waitFor(() => expect(log.lines.at(-1)?.details).toEqual({ pid, origin: 'adopted' }), patient);
});

test('the next start adopts the server of a killed node, with every acknowledged row', async () => {
  const folder = await folderWithDatabase();
  const process = startInserting(folder);
  await process.reaches(50);
  const pid = await postmasterPid(join(folder, 'postgres'));
  await process.end('SIGKILL');

  const log = recordingLog();
  const postgres = await openTemporary(folder, { log });
  expect(log.lines).toMatchObject([{ details: { pid, origin: 'adopted' } }]);
  const rows = await query(postgres, 'select count(*)::int, max(number)::int from rows');
  expect(rows).toEqual([{ count: expect.any(Number), max: expect.any(Number) }]);
  expect(rows[0]).toHaveProperty(
    'count',
    expect.toSatisfy((count: number) => count >= process.acknowledged()),
  );
});

test('a node and a server that are killed together lose no acknowledged row', async () => {
  const folder = await folderWithDatabase();
  const inserting = startInserting(folder);
  await inserting.reaches(50);
  process.kill(await postmasterPid(join(folder, 'postgres')), 'SIGKILL');
  await inserting.end('SIGKILL');

  const log = recordingLog();
  const postgres = await openTemporary(folder, { log });
  expect(log.lines.at(-1)).toMatchObject({ details: { origin: 'found' } });
  const [row] = await query(postgres, 'select count(*)::int from rows');
  expect(row).toHaveProperty(
    'count',
    expect.toSatisfy((count: number) => count >= inserting.acknowledged()),
  );
});

test('options for another server in the environment do not prevent a start', async () => {
  vi.stubEnv('PGOPTIONS', '-c foo=bar');
  onTestFinished(() => void vi.unstubAllEnvs());
  const postgres = await openTemporary(await temporaryFolder());
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('of three that open concurrently, one starts the server and the others adopt it', async () => {
  const folder = await temporaryFolder();
  const log = recordingLog();
  const inserting = startInserting(folder);
  await Promise.all([openTemporary(folder, { log }), openTemporary(folder, { log }), inserting.reaches(1)]);

  const ready = log.lines.filter(({ message }) => message === 'database ready').map(({ details }) => details);
  const pid = await postmasterPid(join(folder, 'postgres'));
  expect(ready).toMatchObject([{ pid }, { pid }]);
  expect(ready).toContainEqual(expect.objectContaining({ origin: 'adopted' }));
});

test('the server outlives the process that started it while another one uses it, and ends with the last', async () => {
  const folder = await folderWithDatabase();
  const older = startInserting(folder);
  await older.reaches(1);
  const log = recordingLog();
  const newer = await openTemporary(folder, { log });
  const pid = await postmasterPid(newer.dataFolder);

  await older.end('SIGTERM');
  expect(await postmasterPid(newer.dataFolder)).toBe(pid);
  expect(log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  await newer.stop();
  await expect(access(join(newer.dataFolder, 'postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('a process that opens while the last user stops the server gets a new one', async () => {
  const folder = await folderWithDatabase();
  const older = await openTemporary(folder);
  const [newer] = await Promise.all([openTemporary(folder), older.stop()]);
  expect(await query(newer, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('nothing restarts after a stop, and a second stop has no effect', async () => {
  const log = recordingLog();
  const postgres = await openTemporary(await folderWithDatabase(), { log });
  process.kill(await postmasterPid(postgres.dataFolder), 'SIGKILL');
  await Promise.all([postgres.stop(), postgres.stop()]);

  await expect(postmasterPid(postgres.dataFolder)).rejects.toThrow();
  expect(log.lines.map(({ message }) => message)).not.toContain('the database server is back');
});

test('a server that may lose acknowledged rows is refused', async () => {
  const folder = await folderWithDatabase();
  const postgres = await openTemporary(folder);
  await query(postgres, 'alter database sample set synchronous_commit = off');
  await postgres.stop();

  await expect(openTemporary(folder)).rejects.toThrow('synchronous_commit is off, and has to be on');
  await expect(postmasterPid(postgres.dataFolder)).rejects.toThrow();
});

test('a database of another major version is refused in one sentence', async () => {
  const folder = await folderWithDatabase();
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n');

  await expect(openTemporary(folder)).rejects.toThrow('was made by PostgreSQL 17, and this release brings 18');
});
