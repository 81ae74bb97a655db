import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import { shortHash } from '../data-place';
import { type EmbeddedPostgres, openEmbeddedPostgres, type PostgresLocations } from '../embedded-postgres';
import { isPostmaster, readClaim } from '../pid-file';
import { stopPostmaster } from '../postmaster';
import type { ServerLog } from '../reach-server';

/**
 * A folder that the unprivileged user of a root run can access. After the test its database is stopped and the folder
 * is removed.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

async function makeFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-test-')));
  await chmod(folder, 0o755);
  return folder;
}

async function removeFolder(folder: string): Promise<void> {
  await removeServerOf(join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true });
}

let template: Promise<string> | undefined;

afterAll(async () => {
  if (template) await removeFolder(await template);
});

/** A temporary folder with a stopped database. Created once and copied: initdb takes most of a second. */
export async function folderWithDatabase(): Promise<string> {
  template ??= makeTemplate();
  const folder = await temporaryFolder();
  await promisify(execFile)('cp', ['-a', join(await template, 'postgres'), folder]);
  return folder;
}

async function makeTemplate(): Promise<string> {
  const folder = await makeFolder();
  const postgres = await openEmbeddedPostgres({ name: 'sample', dataDir: folder, log: recordingLog() });
  await query(postgres, `create table words as select 'kept' as word`);
  await postgres.stop();
  return folder;
}

/** Stops a server that a test left running, and removes its files in /tmp. */
export async function removeServerOf(dataFolder: string): Promise<void> {
  const claim = await readClaim(dataFolder);
  if (claim.kind === 'living') await stopPostmaster(claim.pid, dataFolder);
  await rm(join('/tmp', `sample-${shortHash(dataFolder)}`), { recursive: true, force: true });
}

export interface LogLine {
  readonly level: keyof ServerLog;
  readonly message: string;
  readonly details: object;
}

export function recordingLog(): ServerLog & { readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: keyof ServerLog) => (details: object, message: string) => {
    lines.push({ level, message, details });
  };
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
}

/** Opened here, and stopped after the test. The system folder belongs to the test. */
export async function openTemporary(
  dataDir: string,
  { log = recordingLog(), ...locations }: Partial<PostgresLocations> & { log?: ServerLog } = {},
): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres(
    { name: 'sample', dataDir, log },
    { systemFolder: join(dataDir, 'system'), ...locations },
  );
  onTestFinished(() => postgres.stop());
  return postgres;
}

export async function query(postgres: Pick<EmbeddedPostgres, 'connection'>, sql: string): Promise<readonly object[]> {
  const client = new Client(postgres.connection);
  client.on('error', () => undefined); // An interrupted query fails without further action.
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}

export async function postmasterPid(dataFolder: string): Promise<number> {
  const pid = Number.parseInt(await readFile(join(dataFolder, 'postmaster.pid'), 'utf8'), 10);
  if (!(await isPostmaster(pid, dataFolder))) throw new Error(`No server runs in ${dataFolder}`);
  return pid;
}

/** The command line of the server, its program first. */
export async function postmasterCommand(dataFolder: string): Promise<string> {
  return readFile(`/proc/${await postmasterPid(dataFolder)}/cmdline`, 'utf8');
}
