import { isBesideTransfers } from '../../connection/media/read-path';
import { landed, roundTripsOf } from '../../connection/media/round-trips';
import { FEW_LOST, LEAST_FOR_LOSS, LEAST_TO_JUDGE_LOSS } from '../../connection/media/thresholds';
import type { PacketFormat } from './path-server';
import type { Peer } from './peer';
import type { Probing, Speeds } from './send-probes';
import type { startTicks } from './start-ticks';
import type { TransferTimes } from './transfer-times';
import { type WatchedProbes, watchProbes } from './watch-probes';

/** Mutable state of the concurrent speed test. */
export interface Course {
  speeds: Speeds;
  /** Missing, like `mayWait`, until the transfers are over. */
  finishedAtMs?: number;
  mayWait?: boolean;
}

/**
 * Durations in ms: `least` even if the transfers end sooner; `afterTransfers` for the number of probes that a loss
 * judgement needs; `most` so that the server, which ends a path after 30 s, still has its report.
 */
const LASTS = { least: 5500, afterTransfers: 6000, most: 25_000 } as const;

/** Ticks between two counts of all probes. */
const COUNTED_EVERY = 10;

interface WatchOptions {
  readonly peer: Peer;
  readonly format: PacketFormat;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  readonly times: TransferTimes;
  readonly course: Course;
  readonly isHidden: () => boolean;
  readonly startTicks: typeof startTicks;
}

/** Probes the path until there is enough data, or the path is lost. */
export function watchPath(options: WatchOptions): Promise<WatchedProbes> {
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
  readonly probing: Probing;
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
function isLossCertain(probing: Probing, { atMs, times }: { readonly atMs: number; readonly times: TransferTimes }) {
  const transfers = times.all();
  const all = landed({ ...probing, endedAtMs: atMs }, roundTripsOf(probing));
  const ofLine = all.filter(({ sentAtMs }) => !isBesideTransfers(transfers, sentAtMs));
  if (ofLine.length >= LEAST_TO_JUDGE_LOSS) return true;
  if (ofLine.length < LEAST_FOR_LOSS) return false;
  const returned = new Set(probing.echoes.map(({ seq }) => seq));
  const isNearlyWhole = (probes: typeof all, least: number) =>
    probes.length >= least && probes.filter(({ seq }) => !returned.has(seq)).length <= FEW_LOST.share * probes.length;
  return isNearlyWhole(ofLine, FEW_LOST.leastOfLine) || isNearlyWhole(all, FEW_LOST.leastOfAll);
}
