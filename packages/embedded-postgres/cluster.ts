import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, lchown, lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries';
import { EmbeddedPostgresError, errorMessageOf, explainLog, explainSpawn, systemCode } from './embedded-postgres-error';
import { superuser } from './postgres-settings';
import { type ServerUser, serverEnvironment, spawnIdentity } from './run-as';

interface Cluster {
  readonly dataFolder: string;
  readonly user: ServerUser;
}

/** Creates the database folder if there is none, and prepares an existing one. Requires the start lock. */
export async function prepareCluster(cluster: Cluster, binaries: PostgresBinaries): Promise<'created' | 'found'> {
  await sweepInterrupted(cluster.dataFolder);
  await finishReplacement(cluster.dataFolder);
  const version = await readVersion(cluster.dataFolder);
  if (version === undefined) {
    await refuseOccupied(cluster.dataFolder);
    await create(cluster, binaries);
    return 'created';
  }
  refuseOtherVersion({ ...cluster, version }, binaries);
  await takeOver(cluster);
  return 'found';
}

/** Removes incomplete folders of interrupted starts; the start lock guarantees that no process is using one. */
async function sweepInterrupted(dataFolder: string): Promise<void> {
  const prefix = `${basename(dataFolder)}.init-`;
  const names = (await readdir(dirname(dataFolder))).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    // An initdb that outlived its Node.js process may write for another second: then the next start removes the folder.
    await rm(join(dirname(dataFolder), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The folder that replaces a database folder: complete, and not yet under the final name. */
const replacementOf = (dataFolder: string): string => `${dataFolder}.upgraded`;

/**
 * Replaces a database folder by another, and keeps it under the name `kept`. Requires the start lock, and that no server
 * runs on either. If it is interrupted, the old folder still has its name, or `finishReplacement` completes it.
 */
export async function replaceCluster(paths: { dataFolder: string; by: string; kept: string }): Promise<void> {
  const { dataFolder, by, kept } = paths;
  const replacement = replacementOf(dataFolder);
  await rm(replacement, { recursive: true, force: true });
  await rename(by, replacement);
  await syncFolder(dirname(dataFolder));
  await rename(dataFolder, kept);
  await syncFolder(dirname(dataFolder));
  await finishReplacement(dataFolder);
}

/** Completes a replacement that was interrupted between its two last steps. */
async function finishReplacement(dataFolder: string): Promise<void> {
  if ((await readVersion(dataFolder)) !== undefined) return;
  if ((await readVersion(replacementOf(dataFolder))) === undefined) return;
  await rename(replacementOf(dataFolder), dataFolder);
  await syncFolder(dirname(dataFolder));
}

/** The major version of PostgreSQL that created a database folder; undefined if there is none. */
export async function readVersion(dataFolder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataFolder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function refuseOtherVersion(found: { dataFolder: string; version: string }, binaries: PostgresBinaries): void {
  const ours = binaries.version.split('.')[0];
  if (found.version === ours) return;
  const isOlder = Number(found.version) < Number(ours);
  const remedy = isOlder ? '' : ` Install the release that made it, or PostgreSQL ${found.version}.`;
  throw new EmbeddedPostgresError(
    `The database in ${found.dataFolder} was made by PostgreSQL ${found.version}, and this release brings ${ours}.${remedy}`,
    { remedy: isOlder ? 'major-upgrade' : 'another-postgres' },
  );
}

async function refuseOccupied(dataFolder: string): Promise<void> {
  const found = await lstat(dataFolder).catch(() => undefined);
  if (!found || (found.isDirectory() && (await readdir(dataFolder)).length === 0)) return;
  throw new EmbeddedPostgresError(
    `${dataFolder} is not a database folder: move it away, or choose another data directory.`,
  );
}

/**
 * Creates the folder under a temporary name first, so that a folder under its final name is complete even after a power
 * failure.
 */
async function create(cluster: Cluster, binaries: PostgresBinaries): Promise<void> {
  const draft = `${cluster.dataFolder}.init-${randomUUID()}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    if (cluster.user.kind === 'lesser') await giveTo(draft, cluster.user);
    await runInitdb({ ...cluster, dataFolder: draft }, binaries);
    await rename(draft, cluster.dataFolder);
    await syncFolder(dirname(cluster.dataFolder));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw explainCreate(error, initdbOf(binaries));
  }
}

const initdbOf = (binaries: PostgresBinaries): string => join(binaries.folder, 'bin', 'initdb');

async function runInitdb({ dataFolder, user }: Cluster, binaries: PostgresBinaries): Promise<void> {
  const options = [
    ...['--pgdata', dataFolder, '--username', superuser, '--encoding', 'UTF8'],
    // The builtin provider sorts identically on every machine, so that moving the folder cannot break an index.
    ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    // Peer authentication fails if root's Node.js process connects to another user's server; the folder modes restrict
    // access.
    ...['--data-checksums', '--auth-local', 'trust', '--auth-host', 'reject', '--no-instructions'],
  ];
  const spawnOptions = { cwd: '/', env: serverEnvironment(), ...spawnIdentity(user) };
  await promisify(execFile)(initdbOf(binaries), options, spawnOptions);
}

function explainCreate(error: unknown, initdb: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  if (error instanceof Error && 'syscall' in error && String(error.syscall).startsWith('spawn'))
    return explainSpawn(initdb, error);
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return explainLog(output || errorMessageOf(error), 'initdb');
}

/**
 * Fixes owner and mode of the folder. Folders that root restores from a backup belong to root and have open modes;
 * PostgreSQL rejects both.
 */
async function takeOver({ dataFolder, user }: Cluster): Promise<void> {
  const found = await lstat(dataFolder);
  if (user.kind === 'lesser' && found.uid !== user.uid) await giveTo(dataFolder, user);
  if ((found.mode & 0o777) !== 0o700) await chmod(dataFolder, 0o700);
}

/** Changes the owner of a folder. The top folder is changed last, so that an interrupted change is repeated. */
async function giveTo(path: string, user: ServerUser): Promise<void> {
  if ((await lstat(path)).isDirectory()) {
    for (const name of await readdir(path)) await giveTo(join(path, name), user);
  }
  await lchown(path, user.uid, user.gid).catch((error: unknown) => {
    const reason = `PostgreSQL does not run as root, and ${path} cannot be given to user ${user.uid} (${errorMessageOf(error)}): start the app as an ordinary user.`;
    throw new EmbeddedPostgresError(reason, { cause: error, remedy: 'another-postgres' });
  });
}

/** Syncs the folder, because its new name has to be on the disk before the first row. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
