import type { PathOutcome } from '../../connection/media/outcome';
import { isBesideTransfers, readPath } from '../../connection/media/read-path';
import { landed, roundTripsOf } from '../../connection/media/round-trips';
import { FEW_LOST, MIN_FOR_LOSS, MIN_TO_JUDGE_LOSS } from '../../connection/media/thresholds';
import type { CheckVerdict } from '../../verdict';
import { type SeenPage, watchHidden } from '../devices/while-seen';
import { type OpenPath, openTestedPath, type PacketFormat, type PathServer } from '../media-path/open-path';
import { createPeer, type MediaPeer } from '../media-path/peer';
import { type LineSpeeds, type ProbeSending, type WatchedProbes, watchProbes } from '../media-path/send-probes';
import { pageClock, startTicks } from '../media-path/ticks';
import type { SpeedTestProgress } from './run-speed-test';
import { createTransferTimes, type TransferTimes } from './transfer';

/** Begins to measure the UDP path. Undefined if its code could not be loaded; never rejects. */
export type StartPath = () => Promise<MediaPath | undefined>;

export interface ConnectionProgress extends SpeedTestProgress {
  readonly isPathLeft?: true;
}

interface PathTest {
  start(): void;
  follow(progress: SpeedTestProgress): void;
  /**
   * @param verdict without the path. The path test continues only for a pass, because it can only lower the verdict.
   */
  finish(verdict: CheckVerdict): Promise<PathOutcome | undefined>;
  stop(): void;
}

export function createPathTest(
  startPath: StartPath | undefined,
  tell: (progress: ConnectionProgress) => void,
): PathTest {
  let starting: Promise<MediaPath | undefined> | undefined;
  let path: MediaPath | undefined;
  let latest: SpeedTestProgress | undefined;
  return {
    start() {
      starting = startPath?.().then((started) => {
        path = started;
        return started;
      });
    },
    follow(progress) {
      latest = progress;
      path?.follow(progress);
      tell(progress);
    },
    async finish({ status }) {
      if (starting === undefined) return undefined;
      if (latest !== undefined) tell({ ...latest, isPathLeft: true });
      const started = await starting;
      return started?.finish({ mayWait: status === 'passed' }) ?? { state: 'cut-off' };
    },
    stop: () => void starting?.then((started) => started?.stop()),
  };
}

export interface MediaPath {
  follow(progress: { readonly phase: 'latency' | 'download' | 'upload'; readonly measurements: LineSpeeds }): void;
  /**
   * Call after the speed test. Resolves with the result as soon as there is enough data, or immediately if it may not
   * wait.
   */
  finish(options: { readonly mayWait: boolean }): Promise<PathOutcome>;
  stop(): void;
}

interface MediaPathOptions {
  readonly server: PathServer;
  readonly format: PacketFormat;
  readonly page?: SeenPage | undefined;
  readonly createPeer?: () => MediaPeer | undefined;
  readonly startTicks?: typeof startTicks;
  /** ms of a monotonic clock, usable in a worker too. */
  readonly nowMs?: () => number;
}

/**
 * Time limit in ms after the speed test. A stopped worker, or a call without a response, would otherwise delay the
 * verdict forever.
 */
const MAX_WAIT_MS = 20_000;

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
      const overdue = setTimeout(() => controller.abort(), MAX_WAIT_MS);
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
  const opened = await openTestedPath({ server, createPeer: create, signal });
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

interface Course {
  speeds: LineSpeeds;
  /** Missing, like `mayWait`, until the transfers are over. */
  finishedAtMs?: number;
  mayWait?: boolean;
}

/**
 * Durations in ms. `least`: even if the transfers end sooner. `afterTransfers`: the probes that a loss judgement needs.
 * `most`: the server ends a path after 30 s and must still have its report.
 */
const LASTS = { least: 5500, afterTransfers: 6000, most: 25_000 } as const;

const COUNTED_EVERY = 10;

interface WatchOptions {
  readonly peer: MediaPeer;
  readonly format: PacketFormat;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  readonly times: TransferTimes;
  readonly course: Course;
  readonly isHidden: () => boolean;
  readonly startTicks: typeof startTicks;
}

function watchPath(options: WatchOptions): Promise<WatchedProbes> {
  const startedAtMs = options.nowMs();
  let ticks = 0;
  return watchProbes({
    ...options,
    speeds: () => options.course.speeds,
    isOver(probing) {
      ticks += 1;
      return isOver(options, { startedAtMs, probing, isCounted: ticks % COUNTED_EVERY === 0 });
    },
  });
}

interface WatchState {
  readonly startedAtMs: number;
  readonly probing: ProbeSending;
  readonly isCounted: boolean;
}

function isOver(
  { peer, nowMs, times, course, isHidden }: WatchOptions,
  { startedAtMs, probing, isCounted }: WatchState,
): boolean {
  const lastedMs = nowMs() - startedAtMs;
  if (isHidden() || !peer.isOpen() || lastedMs >= LASTS.most) return true;
  const { finishedAtMs, mayWait } = course;
  if (finishedAtMs === undefined || lastedMs < LASTS.least) return false;
  if (!mayWait || nowMs() - finishedAtMs >= LASTS.afterTransfers) return true;
  return isCounted && isLossCertain(probing, { atMs: nowMs(), times });
}

/** True if enough probes were sent to judge packet loss (fewer suffice when loss is near zero). */
function isLossCertain(
  probing: ProbeSending,
  { atMs, times }: { readonly atMs: number; readonly times: TransferTimes },
) {
  const transfers = times.all();
  const all = landed({ ...probing, endedAtMs: atMs }, roundTripsOf(probing));
  const ofLine = all.filter(({ sentAtMs }) => !isBesideTransfers(transfers, sentAtMs));
  if (ofLine.length >= MIN_TO_JUDGE_LOSS) return true;
  if (ofLine.length < MIN_FOR_LOSS) return false;
  const returned = new Set(probing.echoes.map(({ seq }) => seq));
  const isNearlyWhole = (probes: typeof all, least: number) =>
    probes.length >= least && probes.filter(({ seq }) => !returned.has(seq)).length <= FEW_LOST.share * probes.length;
  return isNearlyWhole(ofLine, FEW_LOST.minOfLine) || isNearlyWhole(all, FEW_LOST.minOfAll);
}
