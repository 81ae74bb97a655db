import { percentile } from '../../percentile';
import { BUSY_MS } from '../thresholds';
import { undisturbedMs } from '../undisturbed';
import { delayOf, jitterOf, type PacketDelay, type RoundTrip, roundTripMs, spreadOf, tooLateShareOf } from './delay';
import { type PacketLoss, packetLossOf } from './loss';
import type { LoggedTransfers, PacketDirection, PacketLog } from './packet-log';
import { type BusyTimes, busyTimes, clearOf, isWhole, landed, roundTripsOf } from './round-trips';
import { BESIDE_TRANSFER, FILLED_AFTER, LEVEL, MIN_FOR_DELAY, MIN_FOR_LOSS, MIN_FOR_MOST } from './thresholds';

/** Readings of a UDP path. A missing reading could not be taken. */
export interface PathReadings {
  /** Loss without concurrent transfers; missing for fewer than 100 probes. */
  readonly loss: PacketLoss | undefined;
  /** RFC 3550 jitter of the worse direction, in ms. */
  readonly jitterMs?: number | undefined;
  readonly idle?: PacketDelay | undefined;
  readonly busy: BusyDelay | undefined;
  /**
   * Upper bound in ms of the same delay. It replaces the median if a direction was too fast or this computer too busy.
   */
  readonly busyMostMs?: number | undefined;
  /** p95 of the delay minus its minimum, of the worse direction, in ms. */
  readonly spreadMs?: number | undefined;
  /** Share of the received packets that arrived too late for any receiver's buffer, of the worse direction, 0 to 1. */
  readonly tooLateShare?: number | undefined;
  /**
   * True if this computer delayed too many packets. The jitter is then left out. The delay is that of the fastest
   * packets, if they agree.
   */
  readonly isComputerBusy: boolean;
}

interface BusyDelay extends PacketDelay {
  readonly isAtLeast: boolean;
}

/** Readings of a path; undefined if it was lost before its end, or if its log contradicts itself. */
export function readPath(log: PacketLog): PathReadings | undefined {
  if (!isWhole(log)) return undefined;
  const trips = roundTripsOf(log);
  const isIdle = (atMs: number) => !isBesideTransfers(log.transfers, atMs);
  const judged = landed(log, trips).flatMap(({ seq, sentAtMs }) => (isIdle(sentAtMs) ? seq : []));
  const loss = judged.length >= MIN_FOR_LOSS ? packetLossOf(log, new Set(judged)) : undefined;
  const busyComputer = busyTimes(log.ticks);
  const besideNothing = trips.filter(({ probe }) => isIdle(probe.sentAtMs));
  const clear = clearOf(besideNothing, busyComputer);
  const idle = clear === 'busy' ? readDisturbed(besideNothing) : readIdle(clear);
  const fastestMs = trips.reduce((least, trip) => Math.min(least, roundTripMs(trip)), Number.POSITIVE_INFINITY);
  return {
    loss,
    ...idle,
    ...readBusy(log.transfers, { trips, busyComputer, idleMs: idle.idle?.medianMs ?? fastestMs }),
    isComputerBusy: clear === 'busy',
  };
}

/** True if a packet sent at this time may have met the queue of a transfer. */
export const isBesideTransfers = (transfers: readonly LoggedTransfers[], atMs: number): boolean =>
  transfers.some(
    ({ direction, fromMs, toMs }) =>
      atMs >= fromMs - BESIDE_TRANSFER.before && atMs <= toMs + BESIDE_TRANSFER.after[direction],
  );

function readDisturbed(trips: readonly RoundTrip[]): Pick<PathReadings, 'idle'> {
  const sent = trips.filter(({ probe }) => !probe.isHeld).map(roundTripMs);
  const medianMs = sent.length < MIN_FOR_DELAY ? undefined : undisturbedMs(sent);
  return medianMs === undefined ? {} : { idle: { medianMs } };
}

export function readIdle(trips: readonly RoundTrip[]) {
  const up = trips
    .map(({ probe, echo }) => ({ sentAtMs: probe.sentAtMs, receivedAtMs: echo.receivedAtMs }))
    .toSorted((one, other) => one.receivedAtMs - other.receivedAtMs);
  const down = trips.map(({ echo }) => ({ sentAtMs: echo.sentAtMs, receivedAtMs: echo.arrivedAtMs }));
  const [jitterUp, jitterDown] = [jitterOf(up), jitterOf(down)];
  return {
    idle: delayOf(trips),
    jitterMs: jitterUp === undefined || jitterDown === undefined ? undefined : Math.max(jitterUp, jitterDown),
    spreadMs: Math.max(spreadOf(up), spreadOf(down)),
    tooLateShare: Math.max(tooLateShareOf(up), tooLateShareOf(down)),
  };
}

interface Measured {
  readonly trips: readonly RoundTrip[];
  readonly busyComputer: BusyTimes;
  readonly idleMs: number;
}

const DIRECTIONS: readonly PacketDirection[] = ['download', 'upload'];

type DirectionDelay = BusyDelay | { readonly mostMs: number };

function readBusy(
  transfers: readonly LoggedTransfers[],
  measured: Measured,
): Pick<PathReadings, 'busy' | 'busyMostMs'> {
  const both = DIRECTIONS.flatMap((direction): DirectionDelay[] => {
    const mine = transfers.filter((each) => each.direction === direction);
    return mine.length === 0 ? [] : [delayDuring(mine, measured)];
  });
  const busy = both.filter((each) => 'medianMs' in each).toSorted((one, other) => other.medianMs - one.medianMs)[0];
  const mostMs = Math.max(...both.map((each) => ('mostMs' in each ? each.mostMs : 0)));
  return { busy, ...(mostMs > (busy?.medianMs ?? 0) && { busyMostMs: mostMs }) };
}

/**
 * The delay beside the transfers of one direction: its median, or an upper bound. A busy computer only adds time. No
 * packet waits longer than the transfer whose queue it meets.
 */
function delayDuring(transfers: readonly LoggedTransfers[], { trips, busyComputer, idleMs }: Measured): DirectionDelay {
  const long = transfers.filter((each) => lengthMs(each) >= FILLED_AFTER.queuesMs);
  const full =
    long.length > 0 ? long.map((each) => ({ ...each, fromMs: each.fromMs + FILLED_AFTER.lineMs })) : transfers;
  const beside = trips.filter(({ probe: { sentAtMs } }) =>
    full.some(({ fromMs, toMs }) => sentAtMs >= fromMs && sentAtMs <= toMs),
  );
  const clear = clearOf(beside, busyComputer);
  const delay = clear === 'busy' ? undefined : delayOf(clear);
  const isKnown = clear !== 'busy' && (long.length > 0 || isLevel(clear));
  if (delay !== undefined && isKnown) return { ...delay, isAtLeast: false };
  const endedAfterMs = idleMs + Math.max(...transfers.map(lengthMs));
  if (delay !== undefined && endedAfterMs >= BUSY_MS.late) return { ...delay, isAtLeast: true };
  const medianMs = beside.length < MIN_FOR_MOST ? undefined : percentile(beside.map(roundTripMs), 0.5);
  return { mostMs: Math.min(endedAfterMs, medianMs ?? endedAfterMs) };
}

const lengthMs = ({ fromMs, toMs }: LoggedTransfers): number => toMs - fromMs;

/** True if the delay did not grow in the last third: the queue was full, or none was building up. */
function isLevel(trips: readonly RoundTrip[]): boolean {
  const times = trips.toSorted((one, other) => one.probe.sentAtMs - other.probe.sentAtMs).map(roundTripMs);
  const third = Math.floor(times.length / 3);
  const [middleMs, lastMs] = [times.slice(third, -third), times.slice(-third)].map((part) => percentile(part, 0.5));
  return middleMs !== undefined && lastMs !== undefined && lastMs <= LEVEL.times * middleMs + LEVEL.ms;
}
