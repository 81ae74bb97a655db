import { roundTripMs } from '../../connection/media/delay';
import { isBesideTransfers } from '../../connection/media/read-path';
import { inFlightMs, roundTripsOf } from '../../connection/media/round-trips';
import { LEAST_TO_JUDGE_LOSS } from '../../connection/media/thresholds';
import type { PacketFormat } from './path-server';
import type { Peer } from './peer';
import type { Probing, Speeds } from './send-probes';
import type { startTicks } from './start-ticks';
import type { TransferTimes } from './transfer-times';
import { type WatchedProbes, watchProbes } from './watch-probes';

/** What the speed test beside it does; changes while the path is watched. */
export interface Course {
  speeds: Speeds;
  finishedAtMs: number | undefined;
  mayWait: boolean;
}

/**
 * ms. `least` of probes, however soon the transfers are over; `afterTransfers` for as many as loss is judged by; `most` so that the
 * server, which ends a path after 30 s, still has its report.
 */
const LASTS = { least: 6000, afterTransfers: 6000, most: 25_000 } as const;

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

/** Probes the path until enough is known, or it is gone. */
export function watchPath(options: WatchOptions): Promise<WatchedProbes> {
  const startedAtMs = options.nowMs();
  return watchProbes({
    ...options,
    speeds: () => options.course.speeds,
    isOver: (probing) => isOver(options, { startedAtMs, probing }),
  });
}

interface SoFar {
  readonly startedAtMs: number;
  readonly probing: Probing;
}

function isOver({ peer, nowMs, times, course, isHidden }: WatchOptions, { startedAtMs, probing }: SoFar): boolean {
  const lastedMs = nowMs() - startedAtMs;
  if (isHidden() || !peer.isOpen() || lastedMs >= LASTS.most) return true;
  const { finishedAtMs, mayWait } = course;
  if (finishedAtMs === undefined || lastedMs < LASTS.least) return false;
  if (!mayWait || nowMs() - finishedAtMs >= LASTS.afterTransfers) return true;
  return countLanded(probing, { atMs: nowMs(), times }) >= LEAST_TO_JUDGE_LOSS;
}

/** Probes that will be judged, if the path ends now. */
function countLanded(probing: Probing, { atMs, times }: { readonly atMs: number; readonly times: TransferTimes }) {
  const latestMs = atMs - inFlightMs(roundTripsOf(probing).map(roundTripMs));
  const transfers = times.all();
  return probing.probes.filter(({ sentAtMs }) => sentAtMs < latestMs && !isBesideTransfers(transfers, sentAtMs)).length;
}
