import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries';
import { explainSpawn, systemCode } from './embedded-postgres-error';
import { isPostmaster } from './pid-file';
import { serverArguments } from './postgres-settings';
import { type ServerUser, serverEnvironment, spawnIdentity } from './run-as';
import { type SocketFolders, socketName } from './socket-folder';

/** A server that we spawned. It outlives this process, so that a crash of the app is not a crash of the database. */
export interface PostmasterProcess {
  readonly pid: number;
  /** Reason for the end of the server; undefined while it runs. */
  ending(): Promise<PostmasterExit | undefined>;
  /** Stops a server that has not been used yet. */
  stop(): Promise<void>;
}

export type PostmasterExit =
  /** It exited on its own; `log` is its part of the log. */
  { readonly kind: 'gave-up'; readonly log: string } | { readonly kind: 'killed'; readonly signal: NodeJS.Signals };

interface Post {
  readonly dataFolder: string;
  readonly logFile: string;
  readonly user: ServerUser;
  readonly sockets: SocketFolders;
}

/** Timeout in ms of a shutdown before it is forced. */
const timeoutMs = 10_000;
const longestLogBytes = 5_000_000;

/** Starts a server whose output is appended to the log file. Throws if it cannot be run. */
export async function spawnPostmaster(post: Post, binaries: PostgresBinaries): Promise<PostmasterProcess> {
  await rotate(post.logFile);
  const log = await open(post.logFile, 'a', 0o600);
  try {
    const logStart = (await log.stat()).size;
    const program = join(binaries.folder, 'bin', 'postgres');
    const child = spawn(program, serverArguments(post.dataFolder, post.sockets.privateFolder, binaries.version), {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: serverEnvironment(),
      ...spawnIdentity(post.user),
    });
    child.unref();
    await once(child, 'spawn').catch((error: unknown) => {
      throw explainSpawn(program, error);
    });
    const readLog = () => readFrom(post.logFile, logStart);
    return { pid: child.pid ?? -1, ending: () => endingOf(child, readLog), stop: () => stopChild(child) };
  } finally {
    await log.close();
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function endingOf(child: ChildProcess, readLog: () => Promise<string>): Promise<PostmasterExit | undefined> {
  if (child.signalCode !== null) return { kind: 'killed', signal: child.signalCode };
  return child.exitCode === null ? undefined : { kind: 'gave-up', log: await readLog() };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  const escalation = setTimeout(() => child.kill('SIGQUIT'), timeoutMs);
  await exit.finally(() => clearTimeout(escalation));
}

async function rotate(logFile: string): Promise<void> {
  const found = await stat(logFile).catch(() => undefined); // None before the first start.
  if (found && found.size > longestLogBytes) await rename(logFile, `${logFile}.1`);
}

async function readFrom(logFile: string, start: number): Promise<string> {
  return (await readFile(logFile)).subarray(start).toString('utf8');
}

/** Removes files that prevent PostgreSQL from starting. Only for a folder that no server uses, under the start lock. */
export async function removeRemains(post: Post, what: { pidFile: boolean }): Promise<void> {
  const sockets = [post.dataFolder, post.sockets.privateFolder].map((folder) => join(folder, socketName));
  const remains = [...sockets, ...sockets.map((socket) => `${socket}.lock`)];
  const pidFile = what.pidFile ? [join(post.dataFolder, 'postmaster.pid')] : [];
  await Promise.all([...remains, ...pidFile].map((path) => rm(path, { force: true })));
}

/**
 * Stops a server: by SIGINT, PostgreSQL's fast shutdown, then by SIGQUIT, its immediate shutdown, after which the next
 * start replays the log.
 */
export async function stopPostmaster(pid: number, dataFolder: string): Promise<'stopped' | 'forced' | 'stuck'> {
  if (await ends({ pid, dataFolder, signal: 'SIGINT', timeoutMs })) return 'stopped';
  return (await ends({ pid, dataFolder, signal: 'SIGQUIT', timeoutMs })) ? 'forced' : 'stuck';
}

async function ends(order: { pid: number; dataFolder: string; signal: NodeJS.Signals; timeoutMs: number }) {
  const deadline = performance.now() + order.timeoutMs;
  // Checked before the signal too: the pid of a dead server may belong to another program by now.
  let lives = await isPostmaster(order.pid, order.dataFolder);
  if (lives) send(order.pid, order.signal);
  for (let pauseMs = 5; lives && performance.now() < deadline; pauseMs = Math.min(pauseMs * 1.5, 100)) {
    await delay(pauseMs);
    lives = await isPostmaster(order.pid, order.dataFolder);
  }
  return !lives;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error; // Already ended, as requested.
  }
}
