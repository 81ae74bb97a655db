import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The user that PostgreSQL runs as. PostgreSQL refuses to run as root, so root starts it as an unprivileged user. */
export type ServerUser =
  | { readonly kind: 'self'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'lesser'; readonly uid: number; readonly gid: number; readonly name: string };

export interface ProcessUser {
  readonly uid: number;
  readonly gid: number;
}

export const currentSystemUser = (): ProcessUser => ({ uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 });

/**
 * The user for minimal containers, which have only root: this uid is "nobody" on nearly every system and owns nothing.
 */
const unnamed: ServerUser = { kind: 'lesser', uid: 65_534, gid: 65_534, name: 'user 65534' };

/**
 * The users that PostgreSQL could run as, best first. Files of another user keep their owner; files that root owns (a
 * backup restored with `cp`) get a new one.
 */
export async function listServerUsers(
  self: ProcessUser,
  { owner, passwdFile = '/etc/passwd' }: { owner?: ProcessUser | undefined; passwdFile?: string } = {},
): Promise<readonly [ServerUser, ...ServerUser[]]> {
  if (self.uid !== 0) return [{ kind: 'self', ...self }];
  const users = parsePasswd(await readFile(passwdFile, 'utf8').catch(() => '')); // A container may have no such file.
  const usual = users.get('postgres') ?? users.get('nobody') ?? unnamed;
  return owner && owner.uid !== 0 ? [{ kind: 'lesser', ...owner, name: `user ${owner.uid}` }, usual] : [usual];
}

/** Options for spawning a process as a user; empty for the current user. */
export function spawnIdentity(user: ServerUser): { uid: number; gid: number } | Record<string, never> {
  return user.kind === 'lesser' ? { uid: user.uid, gid: user.gid } : {};
}

function parsePasswd(text: string): ReadonlyMap<string, ServerUser> {
  const users = new Map<string, ServerUser>();
  for (const line of text.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && Number(uid) > 0 && Number(gid) > 0) {
      users.set(name, { kind: 'lesser', uid: Number(uid), gid: Number(gid), name });
    }
  }
  return users;
}

/**
 * The first folder on the path, including the path itself, that this user may not enter; undefined if there is none.
 */
export async function closedFolder(path: string, user: ServerUser): Promise<string | undefined> {
  for (const folder of foldersDownTo(await existing(path))) {
    const found = await stat(folder);
    if (found.isDirectory() && !permits(found, user, 0o1)) return folder;
  }
  return undefined;
}

/** True if this user may read a file, or with `0o5` also run it. Ignores access control lists. */
export async function mayUse(file: string, user: ServerUser, bits: 0o4 | 0o5 = 0o4): Promise<boolean> {
  return (await closedFolder(file, user)) === undefined && permits(await stat(file), user, bits);
}

function permits(file: { mode: number; uid: number; gid: number }, user: ServerUser, bits: number): boolean {
  const shift = file.uid === user.uid ? 6 : file.gid === user.gid ? 3 : 0;
  return ((file.mode >> shift) & bits) === bits;
}

/** The longest existing part of a path; the rest is created later, with access for this user. */
async function existing(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  return real ?? existing(dirname(path));
}

function foldersDownTo(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...foldersDownTo(parent), path];
}

/** The environment of the server, without the app's variables, whose secrets the unprivileged user must not read. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
