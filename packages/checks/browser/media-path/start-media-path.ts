import type { PathOutcome } from '../../connection/media/outcome';
import { readPath } from '../../connection/media/read-path';
import { watchHidden } from '../devices/watch-hidden';
import type { SeenPage } from '../devices/while-seen';
import { type OpenPath, openPath } from './open-path';
import { pageClock } from './page-clock';
import type { PacketFormat, PathServer } from './path-server';
import { createPeer, type Peer } from './peer';
import type { Speeds } from './send-probes';
import { startTicks } from './start-ticks';
import { createTransferTimes, type TransferTimes } from './transfer-times';
import { type Course, watchPath } from './watch-path';

/** A UDP path while it is measured. */
export interface MediaPath {
  /** Follows the speed test, whose transfers fill the line. */
  follow(progress: { readonly phase: 'latency' | 'download' | 'upload'; readonly measurements: Speeds }): void;
  /**
   * Call after the speed test. Resolves with the result as soon as there is enough data, or immediately if it may not
   * wait.
   */
  finish(options: { readonly mayWait: boolean }): Promise<PathOutcome>;
  stop(): void;
}

/** Options of a path test. */
export interface MediaPathOptions {
  readonly server: PathServer;
  readonly format: PacketFormat;
  readonly page?: SeenPage | undefined;
  readonly createPeer?: () => Peer | undefined;
  readonly startTicks?: typeof startTicks;
  /** ms of a monotonic clock, usable in a worker too. */
  readonly nowMs?: () => number;
}

/**
 * Time limit in ms after the speed test. A stopped worker, or a call without a response, would otherwise delay the
 * verdict forever.
 */
const MOST_WAIT_MS = 20_000;

/**
 * Opens a path and probes it until it is finished. Every failure becomes an outcome, so that the check always gets its
 * verdict.
 */
export function startMediaPath(options: MediaPathOptions): MediaPath {
  const { nowMs = pageClock, page = globalThis.document } = options;
  const controller = new AbortController();
  const visit = watchHidden(page);
  const times = createTransferTimes(nowMs);
  const course: Course = { speeds: {} };
  const isHidden = visit.wasHidden;
  const measuring = measure({ ...options, nowMs, signal: controller.signal, times, course, isHidden })
    // A refusal, a broken path, or an unsupported browser: nothing was measured.
    .catch((): PathOutcome => ({ state: 'cut-off' }))
    .then((outcome): PathOutcome => (isHidden() ? { state: 'hidden' } : outcome))
    .finally(visit.stop);
  return {
    follow({ phase, measurements }) {
      times.become(phase === 'latency' ? undefined : phase);
      course.speeds = measurements;
    },
    finish({ mayWait }) {
      times.become(undefined);
      course.finishedAtMs ??= nowMs();
      course.mayWait = mayWait;
      const overdue = setTimeout(() => controller.abort(), MOST_WAIT_MS);
      return measuring.finally(() => clearTimeout(overdue));
    },
    stop: () => controller.abort(),
  };
}

interface Measuring extends MediaPathOptions {
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  readonly times: TransferTimes;
  readonly course: Course;
  readonly isHidden: () => boolean;
}

async function measure(options: Measuring): Promise<PathOutcome> {
  const { server, signal, createPeer: create = createPeer } = options;
  const opened = await openPath({ server, createPeer: create, signal });
  if (typeof opened === 'string') return { state: opened };
  try {
    return await read(opened, options);
  } finally {
    opened.peer.close();
  }
}

async function read({ peer, id }: OpenPath, options: Measuring): Promise<PathOutcome> {
  const { server, signal, nowMs, times, startTicks: ticksOf = startTicks } = options;
  const watched = await watchPath({ ...options, peer, startTicks: ticksOf });
  const endedAtMs = nowMs();
  if (!peer.isOpen()) return { state: 'cut-off' };
  const report = await server.report(id, signal);
  const readings = readPath({ ...watched, transfers: times.all(), endedAtMs, report });
  return readings === undefined ? { state: 'cut-off' } : { state: 'measured', readings };
}
