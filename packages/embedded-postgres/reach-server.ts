import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresBinaries, prepareBinaries } from './binaries';
import { prepareCluster } from './cluster';
import type { DataPlace } from './data-place';
import { EmbeddedPostgresError, explainLog, lastLines } from './embedded-postgres-error';
import { answersIn, keepServer, type ServerKeeper } from './keeper';
import { type PidClaim, readClaim } from './pid-file';
import { type PostmasterExit, type PostmasterProcess, removeRemains, spawnPostmaster } from './postmaster';
import type { ProcessUser } from './run-as';
import { prepareSockets, type SocketFolders } from './socket-folder';
import { startLockPath, withStartLock } from './start-lock';

export interface ServerLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The parameters for finding or starting the server of one folder. */
export interface ServerSite extends DataPlace {
  readonly name: string;
  readonly logFile: string;
  readonly self: ProcessUser;
  /** Folder for a copy of PostgreSQL, used if its user cannot access the package itself. */
  readonly copies: string;
  readonly findBinaries: () => Promise<PostgresBinaries>;
  readonly log: ServerLog;
}

export interface ReachedServer {
  readonly keeper: ServerKeeper;
  readonly sockets: SocketFolders;
  readonly pid: number;
  readonly origin: 'created' | 'found' | 'adopted';
}

interface Started {
  readonly postmaster: PostmasterProcess;
  readonly origin: 'created' | 'found';
}

interface Candidate {
  readonly sockets: SocketFolders;
  readonly started: Started | undefined;
  readonly pid: number;
  readonly phase: string;
}

/** Log of a server that was started while another one of its folder was still shutting down. */
const cameTooEarly = /pre-existing shared memory block|lock file ".*" already exists/;

/** Timeout in ms. Includes the replay after a crash, which `max_wal_size` limits to seconds. */
const timeoutMs = 60_000;

/**
 * Connects to the running server of this folder, or starts one. Of several concurrent processes, exactly one starts it.
 */
export function reachServer(site: ServerSite, signal: AbortSignal): Promise<ReachedServer> {
  return withStartLock({ path: startLockPath(site.base), signal }, () => reachAlone(site, signal));
}

async function reachAlone(site: ServerSite, signal: AbortSignal): Promise<ReachedServer> {
  const sockets = await prepareSockets(site);
  const deadline = performance.now() + timeoutMs;
  let started: Started | undefined;
  let trouble = 'no server responded';
  try {
    while (performance.now() < deadline) {
      signal.throwIfAborted();
      const step = await takeStep({ site, sockets, started });
      if (step.kind === 'reached') return step.server;
      started = step.started;
      trouble = step.trouble ?? trouble;
      await delay(step.pauseMs ?? 10);
    }
  } catch (error) {
    await started?.postmaster.stop();
    throw error;
  }
  // The server is left running: if it is replaying its log, the next start of the app finds it further along.
  throw await explainSilence(site, trouble);
}

type Step =
  | { readonly kind: 'reached'; readonly server: ReachedServer }
  | {
      readonly kind: 'waiting';
      readonly started: Started | undefined;
      readonly trouble?: string;
      readonly pauseMs?: number;
    };

async function takeStep(at: { site: ServerSite; sockets: SocketFolders; started: Started | undefined }): Promise<Step> {
  const { site, sockets, started } = at;
  const ending = await started?.postmaster.ending();
  if (ending) return afterEnd(ending, site);
  const claim = await readClaim(site.dataFolder);
  if (claim.kind === 'living') return tryToKeep({ ...at, ...claim });
  if ((await answersIn(sockets.besideData)) || (await answersIn(sockets.privateFolder))) {
    return {
      kind: 'waiting',
      started,
      trouble: 'a server in another container uses this folder; stop that one first',
    };
  }
  return { kind: 'waiting', started: started ?? (await start({ site, sockets, claim })) };
}

function afterEnd(ending: PostmasterExit, site: ServerSite): Step {
  const again = { kind: 'waiting', started: undefined } as const;
  if (ending.kind === 'killed') return { ...again, trouble: `the server was ended by ${ending.signal}`, pauseMs: 500 };
  if (!cameTooEarly.test(ending.log)) throw explainLog(ending.log, site.logFile);
  return { ...again, trouble: lastLines(ending.log), pauseMs: 100 };
}

async function tryToKeep(at: Candidate): Promise<Step> {
  const { sockets, started, pid, phase } = at;
  // Connecting earlier is harmless, but PostgreSQL logs each rejected attempt as FATAL.
  if (phase !== 'ready') return { kind: 'waiting', started, trouble: `the server is ${phase}` };
  const attempt = await keepServer(sockets);
  if (attempt.kind === 'not-yet') return { kind: 'waiting', started, trouble: attempt.reason, pauseMs: 30 };
  const origin = started?.postmaster.pid === pid ? started.origin : 'adopted';
  return { kind: 'reached', server: { keeper: attempt.keeper, sockets, pid, origin } };
}

/** Starts a server. It locates the binaries again, because an update of the app may have replaced them. */
async function start(at: { site: ServerSite; sockets: SocketFolders; claim: PidClaim }): Promise<Started> {
  const { site, sockets, claim } = at;
  const binaries = await prepareBinaries(await site.findBinaries(), site.user, site.copies);
  const origin = await prepareCluster(site, binaries);
  if (claim.kind === 'false')
    site.log.info({ reason: claim.reason }, 'removed a stale postmaster.pid after a database crash');
  await removeRemains({ ...site, sockets }, { pidFile: claim.kind === 'false' });
  return { postmaster: await spawnPostmaster({ ...site, sockets }, binaries), origin };
}

async function explainSilence(site: ServerSite, trouble: string): Promise<EmbeddedPostgresError> {
  const log = await readFile(site.logFile, 'utf8').catch(() => ''); // The file is missing if no server was ever started.
  const reason = `The database in ${site.dataFolder} was not ready within ${timeoutMs / 1000} seconds: ${trouble}.`;
  return new EmbeddedPostgresError(`${reason} ${site.logFile} ends with: ${lastLines(log)}`);
}
