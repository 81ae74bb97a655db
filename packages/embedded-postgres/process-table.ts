import { execFile } from 'node:child_process';
import { readFile, readlink, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface RunningProcess {
  /** argv if the system reports its parts (Linux), otherwise one string with spaces. */
  readonly command: readonly string[];
  /** Device and inode of the working folder, so that bind mounts, links and renames do not matter. Linux only. */
  readonly folderId: string | undefined;
  /** Together with the pid, identifies one process permanently: pids are reused. */
  readonly startedAt: string;
}

/**
 * Finds a live process. A zombie counts as dead: as pid 1 of a container, Node.js never reaps a process it did not
 * start.
 */
export async function findProcess(pid: number): Promise<RunningProcess | undefined> {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return process.platform === 'linux' ? findInProc(pid) : findWithPs(pid);
}

/** Identifies a folder by device and inode; undefined if it cannot be read. */
export async function folderId(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined); // The folder of another user's process is not readable.
  return found && `${found.dev}:${found.ino}`;
}

interface PidSpace {
  readonly boot: string;
  readonly container: string;
}

/** The id of the boot if the system hides it. */
const ANY_BOOT = 'any';

/**
 * The scope of this process's pids. A sandbox may hide the file with the boot's id, such as systemd with
 * `ProcSubset=pid`.
 */
export async function pidSpace(bootFile = '/proc/sys/kernel/random/boot_id'): Promise<PidSpace> {
  if (process.platform !== 'linux') return { boot: ANY_BOOT, container: 'none' };
  const boot = await readFile(bootFile, 'utf8').catch(() => ANY_BOOT);
  const container = await readlink('/proc/self/ns/pid');
  return { boot: boot.slice(0, 8), container: container.replace(/\D/g, '') };
}

/** True if two boots may be the same. */
export const mayBeSameBoot = (one: string, other: string): boolean =>
  one === other || one === ANY_BOOT || other === ANY_BOOT;

async function findInProc(pid: number): Promise<RunningProcess | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The command's name is in brackets and may contain spaces and brackets, so parse from the last one.
    const [state, ...rest] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').filter(Boolean);
    if (command.length === 0) return undefined; // Exiting: its memory has been released already.
    return { command, folderId: await folderId(`/proc/${pid}/cwd`), startedAt: rest[18] ?? '' };
  } catch {
    return undefined; // It ended before or during the read.
  }
}

const psLine = /^(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)$/;

async function findWithPs(pid: number): Promise<RunningProcess | undefined> {
  const args = ['-o', 'stat=,lstart=,command=', '-p', String(pid)];
  const shown = await promisify(execFile)('ps', args, { env: { ...process.env, LC_ALL: 'C' } }).catch(() => undefined);
  const [, state, startedAt, command] = psLine.exec(shown?.stdout.trim() ?? '') ?? [];
  if (state === undefined || startedAt === undefined || command === undefined || state.startsWith('Z'))
    return undefined;
  return { command: [command], folderId: undefined, startedAt };
}
