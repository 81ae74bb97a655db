import { undisturbedMs } from '../undisturbed';
import { type Delay, delayOf, jitterOf, type RoundTrip, roundTripMs, spreadOf, tooLateShareOf } from './delay';
import { type Loss, lossOf } from './loss';
import type { Direction, PacketLog, Transfers } from './packet-log';
import { type BusyTimes, busyTimes, clearOf, isWhole, landed, roundTripsOf } from './round-trips';
import { BESIDE_TRANSFER, FILLED_AFTER, MIN_FOR_DELAY, MIN_FOR_LOSS } from './thresholds';

/** Readings of a UDP path. A missing reading could not be taken. */
export interface PathReadings {
  /** Loss without concurrent transfers; missing for fewer than 100 probes. */
  readonly loss: Loss | undefined;
  /** RFC 3550 jitter of the worse direction, in ms. */
  readonly jitterMs?: number | undefined;
  readonly idle?: Delay | undefined;
  /** Delay during transfers, of the direction with the greater delay. */
  readonly busy: BusyDelay | undefined;
  /** p95 of the delay minus its minimum, of the worse direction, in ms. */
  readonly spreadMs?: number | undefined;
  /** Share of the received packets that arrived too late for any receiver's buffer, of the worse direction, 0 to 1. */
  readonly tooLateShare?: number | undefined;
  /**
   * True if this computer delayed too many packets: jitter is left out, and the delay is that of the fastest packets,
   * if they agree.
   */
  readonly isComputerBusy: boolean;
}

/** Delay during transfers. */
interface BusyDelay extends Delay {
  /** The transfer was too short to fill the queues on the path. */
  readonly isAtLeast: boolean;
}

/** Readings of a path; undefined if it was lost before its end, or if its log contradicts itself. */
export function readPath(log: PacketLog): PathReadings | undefined {
  if (!isWhole(log)) return undefined;
  const trips = roundTripsOf(log);
  const isIdle = (atMs: number) => !isBesideTransfers(log.transfers, atMs);
  const judged = landed(log, trips).flatMap(({ seq, sentAtMs }) => (isIdle(sentAtMs) ? seq : []));
  const loss = judged.length >= MIN_FOR_LOSS ? lossOf(log, new Set(judged)) : undefined;
  const busyComputer = busyTimes(log.ticks);
  const besideNothing = trips.filter(({ probe }) => isIdle(probe.sentAtMs));
  const idle = clearOf(besideNothing, busyComputer);
  return {
    loss,
    ...(idle === 'busy' ? readDisturbed(besideNothing) : readIdle(idle)),
    busy: readBusy(log.transfers, { trips, busyComputer }),
    isComputerBusy: idle === 'busy',
  };
}

/** True if a packet sent at this time may have met the queue of a transfer. */
export const isBesideTransfers = (transfers: readonly Transfers[], atMs: number): boolean =>
  transfers.some(
    ({ direction, fromMs, toMs }) =>
      atMs >= fromMs - BESIDE_TRANSFER.before && atMs <= toMs + BESIDE_TRANSFER.after[direction],
  );

/** The delay on a busy computer. */
function readDisturbed(trips: readonly RoundTrip[]) {
  const sent = trips.filter(({ probe }) => !probe.isHeld).map(roundTripMs);
  const medianMs = sent.length < MIN_FOR_DELAY ? undefined : undisturbedMs(sent);
  return medianMs === undefined ? {} : { idle: { medianMs } };
}

function readIdle(trips: readonly RoundTrip[]) {
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
}

function readBusy(transfers: readonly Transfers[], { trips, busyComputer }: Measured): PathReadings['busy'] {
  const during = (direction: Direction): BusyDelay | undefined => {
    const mine = transfers.filter((each) => each.direction === direction);
    const long = mine.filter(({ fromMs, toMs }) => toMs - fromMs >= FILLED_AFTER.queuesMs);
    const full = long.length > 0 ? long.map((each) => ({ ...each, fromMs: each.fromMs + FILLED_AFTER.lineMs })) : mine;
    const beside = trips.filter(({ probe: { sentAtMs } }) =>
      full.some(({ fromMs, toMs }) => sentAtMs >= fromMs && sentAtMs <= toMs),
    );
    const clear = clearOf(beside, busyComputer);
    const delay = clear === 'busy' ? undefined : delayOf(clear);
    return delay && { ...delay, isAtLeast: long.length === 0 };
  };
  return [during('download'), during('upload')]
    .filter((each) => each !== undefined)
    .toSorted((one, other) => other.medianMs - one.medianMs)[0];
}
