import { lchown, lstat, mkdir, readlink, rmdir, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortHash } from './data-place';
import { EmbeddedPostgresError, systemCode } from './embedded-postgres-error';
import { closedFolder, type ProcessUser, type ServerUser } from './run-as';

/** Port number in the socket's name; the server has no TCP port. */
export const port = 5432;
export const socketName = `.s.PGSQL.${port}`;

/**
 * Maximum length of a socket path in bytes: sun_path has 108 on Linux and 104 on macOS, including the terminating zero.
 */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

/**
 * The two folders in which the server listens: the database folder (already private), where every process that opens
 * the folder finds it, regardless of its TMPDIR, private /tmp or container; and a private folder under /tmp, for file
 * systems that cannot contain a socket (folders shared into Docker Desktop).
 */
export interface SocketFolders {
  /** The database folder, through a link if its path is too long for a socket. */
  readonly besideData: string;
  readonly privateFolder: string;
}

interface Need {
  readonly name: string;
  readonly dataFolder: string;
  readonly base: string;
  readonly user: ServerUser;
  readonly self: ProcessUser;
  readonly parents?: readonly string[];
}

/**
 * Prepares the socket folders. /tmp comes before TMPDIR, so that processes with different environments choose one
 * folder.
 */
export async function prepareSockets(need: Need): Promise<SocketFolders> {
  const privateFolder = await preparePrivateFolder(need);
  if (fits(need.dataFolder)) return { besideData: need.dataFolder, privateFolder };
  const link = join(privateFolder, 'data');
  await pointLink(link, need.dataFolder);
  return { besideData: link, privateFolder };
}

async function preparePrivateFolder({ parents = ['/tmp', tmpdir()], ...need }: Need): Promise<string> {
  const name = `${need.name}-${shortHash(need.dataFolder)}`;
  for (const parent of [...parents, need.base]) {
    if (!(await isOpen(parent, need.user))) continue;
    for (const suffix of ['', '-1', '-2', '-3', '-4']) {
      const folder = join(parent, name + suffix);
      if (fits(join(folder, 'data')) && (await claim(folder, need))) return folder;
    }
  }
  throw new EmbeddedPostgresError(
    `No folder for PostgreSQL's socket can be created in ${[...parents, need.base].join(', ')}.`,
  );
}

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath;

async function isOpen(parent: string, user: ServerUser): Promise<boolean> {
  return user.kind === 'self' || (await closedFolder(parent, user)) === undefined;
}

/**
 * Creates the folder or adopts our existing one. Returns false if another user has taken the name, in a parent that all
 * users may write.
 */
async function claim(folder: string, { user, self }: Need): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') return false;
  }
  const found = await lstat(folder);
  const isOurs = found.uid === user.uid || found.uid === self.uid;
  if (!found.isDirectory() || !isOurs || (found.mode & 0o777) !== 0o700) return false;
  if (found.uid !== user.uid) await lchown(folder, user.uid, user.gid);
  return true;
}

/** Called after the server has stopped, under the start lock. Keeps the folder if it is not empty. */
export async function removeSockets({ besideData, privateFolder }: SocketFolders): Promise<void> {
  if (besideData === join(privateFolder, 'data')) await unlink(besideData);
  await rmdir(privateFolder);
}

async function pointLink(link: string, target: string): Promise<void> {
  const current = await readlink(link).catch(() => undefined);
  if (current === target) return;
  if (current !== undefined) await unlink(link);
  await symlink(target, link);
}
