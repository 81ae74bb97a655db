import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { systemCode } from './embedded-postgres-error';
import { findProcess, folderId, type RunningProcess } from './process-table';

/** The content of postmaster.pid, compared with the running processes. */
export type PidClaim =
  | { readonly kind: 'living'; readonly pid: number; readonly phase: string }
  /** No file, or one of a dead process: PostgreSQL removes that itself, after checking the remains. */
  | { readonly kind: 'none' }
  /** A file that prevents PostgreSQL from starting. */
  | { readonly kind: 'false'; readonly reason: string };

export async function readClaim(dataFolder: string): Promise<PidClaim> {
  const text = await readPidFile(dataFolder);
  if (text === undefined) return { kind: 'none' };
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0)) return { kind: 'false', reason: 'postmaster.pid is empty or damaged' };
  const found = await findProcess(pid);
  if (!found) return deadClaim(pid);
  if (await isPostmasterOf(found, dataFolder)) return { kind: 'living', pid, phase: phaseIn(text) };
  return { kind: 'false', reason: `postmaster.pid names process ${pid}, which is another program` };
}

/** "starting", "ready" or "stopping", once the server has written the eighth line. */
const phaseIn = (text: string): string => text.split('\n')[7]?.trim() || 'starting';

/**
 * The claim of a dead process. PostgreSQL treats a zombie as a live server. Its parent may be slow to reap it or, as
 * pid 1 of a container, may never do so.
 */
function deadClaim(pid: number): PidClaim {
  try {
    process.kill(pid, 0);
    return { kind: 'false', reason: `postmaster.pid names process ${pid}, which is dead and still listed` };
  } catch {
    return { kind: 'none' };
  }
}

/** True if a process is the running server of a database folder. */
export async function isPostmaster(pid: number, dataFolder: string): Promise<boolean> {
  const found = await findProcess(pid);
  return found !== undefined && isPostmasterOf(found, dataFolder);
}

/** Only the postmaster is called "postgres"; its children are called "postgres: checkpointer" and so on. */
async function isPostmasterOf(found: RunningProcess, dataFolder: string): Promise<boolean> {
  if (!/(^|\/)postgres( |$)/.test(found.command[0] ?? '')) return false;
  if (found.folderId !== undefined) return found.folderId === (await folderId(dataFolder));
  return `${found.command.join(' ')} `.includes(` -D ${dataFolder} `);
}

/** Reads an empty file twice, because a starting server creates it first and fills it shortly afterwards. */
async function readPidFile(dataFolder: string): Promise<string | undefined> {
  const path = join(dataFolder, 'postmaster.pid');
  try {
    const text = await readFile(path, 'utf8');
    if (text !== '') return text;
    await delay(100);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
