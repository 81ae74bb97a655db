import { lstat, lutimes, readdir, readlink, symlink, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError, systemCode } from './embedded-postgres-error';
import { findProcess, mayBeSameBoot, pidSpace, type RunningProcess } from './process-table';

interface Turn {
  readonly number: number;
  readonly holder: string;
  readonly refreshedAt: number;
}

const free = 'free';

/** Interval in ms at which the holder refreshes the lock, for processes that cannot see it in the process table. */
const refreshMs = 1_000;
const silenceMs = 10_000;

/** The path of the start lock of a data directory. */
export const startLockPath = (base: string): string => join(base, 'postgres.lock');

/**
 * Allows one process at a time to start the server of a folder. Node has no flock, so the lock is a numbered symlink
 * whose target names its holder: creating one is atomic and exclusive, content included. The highest number counts.
 * Numbers only grow, so that replacing the lock of a dead holder can never remove the lock of a live one.
 */
export async function withStartLock<T>(
  lock: { readonly path: string; readonly signal: AbortSignal; readonly timeoutMs?: number },
  work: () => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + (lock.timeoutMs ?? 90_000);
  let number = await tryTake(lock.path);
  while (number === undefined) {
    lock.signal.throwIfAborted();
    if (performance.now() > deadline) throw new EmbeddedPostgresError(await whoHolds(lock.path));
    await delay(20);
    number = await tryTake(lock.path);
  }
  const turnPath = `${lock.path}.${number}`;
  const refresh = setInterval(() => void lutimes(turnPath, new Date(), new Date()).catch(() => undefined), refreshMs);
  try {
    return await work();
  } finally {
    clearInterval(refresh);
    // On a full disk the free turn cannot be created. Then the numbers stop growing, but the lock still works.
    await symlink(free, `${lock.path}.${number + 1}`).catch(() => undefined);
    await remove(turnPath);
  }
}

async function tryTake(path: string): Promise<number | undefined> {
  const last = await lastTurn(path);
  if (last && (await isHeld(last))) return undefined;
  const number = (last?.number ?? 0) + 1;
  if (!(await create(`${path}.${number}`, await nameOf(process.pid)))) return undefined;
  const turns = await listTurns(path);
  // Meanwhile other processes may have taken and removed this turn, and created a later one.
  if (turns.some((turn) => turn > number)) {
    await remove(`${path}.${number}`);
    return undefined;
  }
  await Promise.all(turns.filter((turn) => turn < number).map((turn) => remove(`${path}.${turn}`)));
  return number;
}

async function lastTurn(path: string): Promise<Turn | undefined> {
  const number = Math.max(0, ...(await listTurns(path)));
  if (number === 0) return undefined;
  try {
    const turnPath = `${path}.${number}`;
    return { number, holder: await readlink(turnPath), refreshedAt: (await lstat(turnPath)).mtimeMs };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    return lastTurn(path); // Removed meanwhile: there is a later one.
  }
}

async function listTurns(path: string): Promise<readonly number[]> {
  const prefix = `${basename(path)}.`;
  const names = (await readdir(dirname(path))).filter((name) => name.startsWith(prefix));
  return names.map((name) => Number(name.slice(prefix.length))).filter((number) => number > 0);
}

/** The name of a lock holder: "pid start boot container", without spaces inside. */
async function nameOf(pid: number): Promise<string> {
  const { boot, container } = await pidSpace();
  return [pid, startOf(await findProcess(pid)), boot, container].join(' ');
}

/** Start time of a process, without spaces. */
const startOf = (found: RunningProcess | undefined): string => (found?.startedAt ?? '').replaceAll(' ', '_');

async function isHeld({ holder, refreshedAt }: Turn): Promise<boolean> {
  if (holder === free) return false;
  const [pid, startedAt, boot = '', container] = holder.split(' ');
  const here = await pidSpace();
  if (!mayBeSameBoot(boot, here.boot)) return false;
  if (container !== here.container) return Date.now() - refreshedAt < silenceMs;
  const found = await findProcess(Number(pid));
  return found !== undefined && startedAt === startOf(found);
}

async function create(path: string, target: string): Promise<boolean> {
  try {
    await symlink(target, path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function remove(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (systemCode(error) !== 'ENOENT') throw error;
  });
}

async function whoHolds(path: string): Promise<string> {
  const holder = (await lastTurn(path))?.holder.split(' ')[0];
  return `Process ${holder} has been starting the database of ${dirname(path)} for too long; is it stuck?`;
}
