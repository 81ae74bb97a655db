import { readCourse } from '../../connection/media/line-course';
import type { PacketTick } from '../../connection/media/packet-log';
import { COURSE_RATE, COURSE_SECONDS } from '../../connection/media/thresholds';
import type { ReadingCourse } from '../../reading';
import type { SeenPage } from '../devices/while-seen';
import { untilAborted } from '../until';
import { openTestedPath, type PacketFormat, type PathServer } from './open-path';
import { createPeer, type MediaPeer } from './peer';
import { type ProbeSending, sendProbes } from './send-probes';
import { pageClock, startTicks } from './ticks';

/** Durations in ms. `after` follows the last second, for packets still in flight. */
const LASTS = { watched: COURSE_SECONDS * 1000, after: 3000, betweenReadings: 1000 } as const;

/** Number of probes without an echo, fifteen seconds' worth, after which the path counts as lost. */
const MAX_UNANSWERED = 15 * COURSE_RATE;

export interface LineWatchOptions {
  readonly server: Pick<PathServer, 'answer'>;
  readonly format: PacketFormat;
  /** Called about once a second with the course, from the first complete second on. */
  readonly onCourse: (course: ReadingCourse) => void;
  readonly page?: SeenPage | undefined;
  readonly createPeer?: () => MediaPeer | undefined;
  readonly startTicks?: typeof startTicks;
  readonly watchTransfers?: typeof watchTransfers;
  /** ms since 1970 of a monotonic clock, usable in a worker too. */
  readonly nowMs?: () => number;
}

/**
 * Watches a line for a minute, on a separate path with few packets. Nothing is sent while the page is hidden. A failure
 * ends the watch; the reported course remains valid. Returns stop.
 */
export function watchLine(options: LineWatchOptions): () => void {
  const controller = new AbortController();
  watch(options, controller.signal).catch(() => undefined);
  return () => controller.abort();
}

async function watch(options: LineWatchOptions, signal: AbortSignal): Promise<void> {
  const { server, createPeer: create = createPeer, nowMs = pageClock } = options;
  const opened = await openTestedPath({ server, createPeer: create, signal });
  if (typeof opened === 'string') return;
  const disturbances = createDisturbances({ ...options, nowMs });
  try {
    await probe({ ...options, nowMs, peer: opened.peer, disturbances, signal });
  } finally {
    disturbances.stop();
    opened.peer.close();
  }
}

interface Watching extends LineWatchOptions {
  readonly nowMs: () => number;
  readonly peer: MediaPeer;
  readonly disturbances: Disturbances;
  readonly signal: AbortSignal;
}

async function probe(options: Watching): Promise<void> {
  const { nowMs, peer, disturbances, onCourse, startTicks: ticksOf = startTicks } = options;
  const probing = sendProbes({ ...options, rate: COURSE_RATE });
  const ticks: PacketTick[] = [];
  const beganAtMs = nowMs();
  let readAtMs = beganAtMs;
  const read = (atMs: number) => {
    readAtMs = atMs;
    const course = readCourse({ ...probing, ticks, beganAtMs, nowMs: atMs, disturbed: disturbances.all() });
    if (course !== undefined) onCourse(course);
  };
  await untilAborted((done) => {
    const end = () => {
      stop();
      done();
    };
    const stop = ticksOf({
      onTick(sentAtMs) {
        const atMs = nowMs();
        ticks.push({ sentAtMs, arrivedAtMs: atMs });
        const lastedMs = atMs - beganAtMs;
        if (!disturbances.isHidden() && lastedMs < LASTS.watched) probing.tick();
        const isOver = lastedMs >= LASTS.watched + LASTS.after || isGone(peer, probing);
        if (isOver || (!disturbances.isHidden() && atMs - readAtMs >= LASTS.betweenReadings)) read(atMs);
        if (isOver) end();
      },
      onError: end,
    });
    return stop;
  }, options.signal);
}

/** True if the path is closed, or has been silent for too long to recover. */
const isGone = (peer: MediaPeer, { probes, echoes }: ProbeSending): boolean =>
  !peer.isOpen() || probes.length - (echoes.at(-1)?.seq ?? 0) > MAX_UNANSWERED;

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Records the times at which packets may be lost for reasons other than the line. */
interface Disturbances {
  readonly all: () => readonly Span[];
  readonly isHidden: () => boolean;
  stop(): void;
}

interface DisturbanceOptions {
  readonly page?: SeenPage | undefined;
  readonly watchTransfers?: typeof watchTransfers;
  readonly nowMs: () => number;
}

function createDisturbances({
  page = globalThis.document,
  watchTransfers: watch = watchTransfers,
  nowMs,
}: DisturbanceOptions): Disturbances {
  const over: Span[] = [];
  const isHidden = () => page?.hidden === true;
  let hiddenAtMs = isHidden() ? nowMs() : undefined;
  const look = () => {
    if (isHidden()) hiddenAtMs ??= nowMs();
    else if (hiddenAtMs !== undefined) {
      over.push({ fromMs: hiddenAtMs, toMs: nowMs() });
      hiddenAtMs = undefined;
    }
  };
  page?.addEventListener('visibilitychange', look);
  const unwatch = watch((span) => void over.push(span));
  return {
    all: () => (hiddenAtMs === undefined ? over : [...over, { fromMs: hiddenAtMs, toMs: nowMs() }]),
    isHidden,
    stop() {
      page?.removeEventListener('visibilitychange', look);
      unwatch();
    },
  };
}

/** Size in bytes from which a response may queue on a slow line: 20 kB take a third of a second at half a megabit. */
const LARGE_BYTES = 20_000;

function watchTransfers(onTransfer: (span: Span) => void): () => void {
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries().filter(isLarge)) {
      const fromMs = performance.timeOrigin + startTime;
      onTransfer({ fromMs, toMs: fromMs + duration });
    }
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}

const isLarge = (entry: PerformanceEntry): boolean =>
  entry instanceof PerformanceResourceTiming && entry.transferSize >= LARGE_BYTES;
