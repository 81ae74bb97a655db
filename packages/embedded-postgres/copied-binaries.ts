import { randomUUID } from 'node:crypto';
import { access, chmod, cp, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, messageOf, systemCode } from './embedded-postgres-error';
import { makeOpenFolder } from './open-folder';
import type { Binaries } from './system-binaries';

const marker = 'complete';

/** Copies PostgreSQL once per release to a folder that its user can read, for a node_modules under root's home. */
export async function copyBinaries(
  from: Binaries,
  copies: string,
  restoreLinks: (folder: string) => Promise<boolean>,
): Promise<Binaries> {
  const home = join(copies, `postgres-${from.version}`);
  if (!(await isComplete(home))) await copyInto(home, { from, restoreLinks });
  return { folder: join(home, 'native'), version: from.version, origin: 'package' };
}

async function copyInto(
  home: string,
  { from, restoreLinks }: { from: Binaries; restoreLinks: (folder: string) => Promise<boolean> },
): Promise<void> {
  const draft = `${home}.copy-${randomUUID()}`;
  try {
    await makeOpenFolder(dirname(home));
    await mkdir(draft);
    await cp(from.folder, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await restoreLinks(join(draft, 'native'));
    await writeFile(join(draft, marker), from.version);
    await openToAll(draft);
    await putInPlace(draft, home);
  } catch (error) {
    const reason = `PostgreSQL could not be copied to ${home}: ${messageOf(error)}.`;
    throw new EmbeddedPostgresError(reason, { cause: error, remedy: 'another-postgres' });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function putInPlace(draft: string, home: string): Promise<void> {
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
