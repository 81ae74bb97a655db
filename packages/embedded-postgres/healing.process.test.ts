import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, cp, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, type TestContext, test, vi } from 'vitest';
import { findPackagedBinaries } from './binaries';
import { findProcess } from './process-table';
import {
  folderWithDatabase,
  openTemporary,
  postmasterCommand,
  postmasterPid,
  query,
  recordingLog,
  removeServerOf,
  temporaryFolder,
} from './testing/temporary-postgres';

const isRoot = process.getuid?.() === 0;
const rootOnly = (context: TestContext) => context.skip(!isRoot, 'only root hands PostgreSQL to another user');

test('an empty postmaster.pid, as after a power failure, does not prevent a start', async () => {
  const folder = await folderWithDatabase();
  await writeFile(join(folder, 'postgres', 'postmaster.pid'), '');

  const log = recordingLog();
  const postgres = await openTemporary(folder, { log });
  expect(await query(postgres, 'select word from words')).toEqual([{ word: 'kept' }]);
  expect(log.lines[0]).toMatchObject({ details: { reason: expect.stringContaining('empty') } });
});

test('a postmaster.pid and socket locks with the id of another running program do not prevent a start', async () => {
  const folder = await folderWithDatabase();
  const { pid = 0 } = foreignProgram();
  const claim = [pid, join(folder, 'postgres'), 1_700_000_000, 5432, '.', '', '  1234567  1', 'ready', ''].join('\n');
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) await writeFile(join(folder, 'postgres', name), claim);

  const log = recordingLog();
  const postgres = await openTemporary(folder, { log });
  expect(await query(postgres, 'select word from words')).toEqual([{ word: 'kept' }]);
  expect(log.lines[0]).toMatchObject({ details: { reason: expect.stringContaining(`process ${pid}`) } });
  expect(process.kill(pid, 0)).toBe(true);
});

test('a zombie server process does not prevent the next start', async () => {
  const folder = await folderWithDatabase();
  const zombie = await uncollectedProgram();
  await writeFile(join(folder, 'postgres', 'postmaster.pid'), `${zombie}\n`);

  expect(await query(await openTemporary(folder), 'select word from words')).toEqual([{ word: 'kept' }]);
  expect(process.kill(zombie, 0)).toBe(true);
});

test('a start waits for a server that is shutting down', async () => {
  const folder = await folderWithDatabase();
  const older = await openTemporary(folder);
  const pid = await postmasterPid(older.dataFolder);
  // Stopped by hand while it is in use: two processes restart it, and the result is one server.
  const log = recordingLog();
  process.kill(pid, 'SIGINT');
  const newer = await openTemporary(folder, { log });
  expect(await query(newer, 'select word from words')).toEqual([{ word: 'kept' }]);
  expect(await postmasterPid(newer.dataFolder)).not.toBe(pid);
});

test('the files of an interrupted first start are removed', async () => {
  const folder = await folderWithDatabase();
  await mkdir(join(folder, 'postgres.init-0b7e', 'base'), { recursive: true });

  await openTemporary(folder);
  expect((await readdir(folder)).filter((name) => name.includes('.init-'))).toEqual([]);
});

test('a folder with other content is not changed', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'postgres'));
  await writeFile(join(folder, 'postgres', 'diary.txt'), 'mine');

  await expect(openTemporary(folder)).rejects.toThrow('is not a database folder');
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining([expect.stringContaining('.init-')]));
  expect(await readFile(join(folder, 'postgres', 'diary.txt'), 'utf8')).toBe('mine');
});

test('a data directory longer than a socket path may be works', async () => {
  const folder = await folderWithDatabase();
  const long = join(folder, 'long'.repeat(20), 'longer'.repeat(10));
  await mkdir(long, { recursive: true });
  await rename(join(folder, 'postgres'), join(long, 'postgres'));
  onTestFinished(() => removeServerOf(join(long, 'postgres')));

  const postgres = await openTemporary(long);
  expect(postgres.dataFolder.length).toBeGreaterThan(107);
  expect(postgres.connection.host.length).toBeLessThan(90);
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a data directory that the user of the server cannot access moves to the system folder, and stays there', async (context) => {
  rootOnly(context);
  const folder = await temporaryFolder();
  const wanted = join(folder, 'private', 'data');
  await mkdir(join(folder, 'private'), { mode: 0o700 });
  const systemFolder = join(folder, 'system');

  const first = await openTemporary(wanted, { systemFolder });
  onTestFinished(() => removeServerOf(first.dataFolder));
  expect(first.dataFolder.startsWith(systemFolder)).toBe(true);
  expect(first.notice).toMatch(/^The database is in .*, because PostgreSQL runs as .*, who may not enter .*$/);
  expect((await stat(join(folder, 'private'))).mode & 0o777).toBe(0o700);
  await first.stop();

  await chmod(join(folder, 'private'), 0o755);
  expect((await openTemporary(wanted, { systemFolder })).dataFolder).toBe(first.dataFolder);
});

/** A data directory that only root may enter, whose database has one word in the system folder. */
async function folderWithDatabaseElsewhere() {
  const folder = await temporaryFolder();
  const closed = join(folder, 'private');
  await mkdir(closed, { mode: 0o700 });
  const systemFolder = join(folder, 'system');
  const dataDir = join(closed, 'data');
  const first = await openTemporary(dataDir, { systemFolder });
  onTestFinished(() => removeServerOf(first.dataFolder));
  await query(first, "create table words as select 'kept' as word");
  await first.stop();
  return { closed, dataDir, systemFolder, dataFolder: first.dataFolder };
}

test('a database in the system folder is found again when the data directory is renamed', async (context) => {
  rootOnly(context);
  const { closed, dataDir, systemFolder, dataFolder } = await folderWithDatabaseElsewhere();
  const renamed = join(closed, 'renamed');
  await rename(dataDir, renamed);
  const postgres = await openTemporary(renamed, { systemFolder });
  expect(await query(postgres, 'select word from words')).toEqual([{ word: 'kept' }]);
  await postgres.stop();

  // Another installation at the old path does not receive it.
  await expect(openTemporary(dataDir, { systemFolder })).rejects.toThrow(
    `The database in ${join(dataFolder, '..')} is of an earlier installation in ${dataDir}, and this data folder is new`,
  );
  await cp(renamed, dataDir, { recursive: true });
  await expect(openTemporary(dataDir, { systemFolder })).rejects.toThrow(`${dataDir} is a copy of ${renamed}`);
});

test('a database in the system folder that is gone or another one is not replaced by an empty one', async (context) => {
  rootOnly(context);
  const { dataDir, systemFolder, dataFolder } = await folderWithDatabaseElsewhere();
  await rename(dataFolder, `${dataFolder}.away`);
  await expect(openTemporary(dataDir, { systemFolder })).rejects.toThrow(`The database of ${dataDir} is not in`);
  await rename(`${dataFolder}.away`, dataFolder);
  expect(await query(await openTemporary(dataDir, { systemFolder }), 'select word from words')).toHaveLength(1);
});

test('an existing database is not replaced by a new one when its folder becomes inaccessible', async (context) => {
  rootOnly(context);
  const folder = await folderWithDatabase();
  await chmod(folder, 0o700);
  await expect(openTemporary(folder)).rejects.toThrow(`who may not enter ${folder}`);
});

test('a database that root restored from a backup is assigned to the user of the server', async (context) => {
  rootOnly(context);
  const folder = await folderWithDatabase();
  const restored = join(folder, 'restored');
  await cp(join(folder, 'postgres'), join(restored, 'postgres'), { recursive: true });
  onTestFinished(() => removeServerOf(join(restored, 'postgres')));
  expect((await stat(join(restored, 'postgres'))).uid).toBe(0);

  const postgres = await openTemporary(restored);
  expect(await query(postgres, 'select word from words')).toEqual([{ word: 'kept' }]);
  expect((await stat(postgres.dataFolder)).uid).not.toBe(0);
});

test('missing library links are created', async () => {
  const folder = await folderWithDatabase();
  const binaries = await binariesWithoutLinks(join(folder, 'package'));

  const postgres = await openTemporary(folder, { findBinaries: async () => binaries });
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  await access(join(binaries.folder, 'lib', 'libpq.so.5'));
});

test('binaries that the user of the server cannot access are copied once', async (context) => {
  rootOnly(context);
  const folder = await folderWithDatabase();
  const binaries = await binariesWithoutLinks(join(folder, 'package'));
  await chmod(join(folder, 'package'), 0o700);
  const locations = { findBinaries: async () => binaries, systemFolder: join(folder, 'system') };

  const postgres = await openTemporary(folder, locations);
  const copy = join(folder, 'system', `postgres-${binaries.version}`);
  const made = await stat(join(copy, 'complete'));
  const running = await postmasterCommand(postgres.dataFolder);
  expect(running.startsWith(join(copy, 'native', 'bin', 'postgres'))).toBe(true);
  await postgres.stop();

  await openTemporary(folder, locations);
  expect((await stat(join(copy, 'complete'))).mtimeMs).toBe(made.mtimeMs);
  expect(await readdir(join(folder, 'system'))).toEqual([`postgres-${binaries.version}`]);
});

test('a system that cannot load PostgreSQL, such as Alpine, is named before a database is created', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'musl', 'bin'), { recursive: true });
  for (const program of ['postgres', 'initdb']) {
    await writeFile(join(folder, 'musl', 'bin', program), '#!/nowhere/ld-linux\n');
    await chmod(join(folder, 'musl', 'bin', program), 0o755);
  }
  const findBinaries = async () => ({ folder: join(folder, 'musl'), version: '18.4', origin: 'system' as const });

  await expect(openTemporary(folder, { findBinaries })).rejects.toMatchObject({
    message: expect.stringMatching(/initdb cannot be run: .*glibc, which Alpine does not have/),
    remedy: 'another-postgres',
  });
});

function foreignProgram(): ChildProcess {
  const program = spawn('sleep', ['600'], { stdio: 'ignore' });
  onTestFinished(async () => {
    const exit = once(program, 'exit');
    program.kill('SIGKILL');
    await exit;
  });
  return program;
}

/** Its parent becomes a program that never reaps its children. */
async function uncollectedProgram(): Promise<number> {
  // Before that, the shell would reap children that have ended.
  const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [told]: unknown[] = await once(parent.stdout, 'data');
  const pid = Number(told);
  await vi.waitFor(async () => expect(await findProcess(pid)).toBeUndefined(), 10_000);
  return pid;
}

async function binariesWithoutLinks(packageFolder: string) {
  const { folder, version, origin } = await findPackagedBinaries();
  const isLink = /lib(pq|ecpg|ecpg_compat|pgtypes|icu\w+)(\.so(\.\d+)?|\.dylib)$/;
  const native = join(packageFolder, 'native');
  await cp(folder, native, { recursive: true, filter: (path) => !isLink.test(path) && !path.endsWith('.a') });
  return { folder: native, version, origin };
}
