import { delayOf } from '../media/delay';
import type { PacketLog } from '../media/packet-log';
import { busyTimes, clearOf, landed, roundTripsOf } from '../media/round-trips';
import { MIN_FOR_LOSS, SILENCE_MS } from '../media/thresholds';

/**
 * Readings of a path to a TURN server and back. Both ends are in the page, so a received packet has travelled both ways
 * once. A missing reading could not be taken.
 */
export interface RelayReadings {
  /** Median round-trip time in ms. */
  readonly roundTripMs: number | undefined;
  /** Loss of both directions together, 0 to 1; the relay does not count packets. */
  readonly lostShare: number | undefined;
}

type RelayLog = Pick<PacketLog, 'probes' | 'echoes' | 'ticks' | 'endedAtMs'>;

/** Readings of a relay; undefined if the path was lost before the end, which is not a loss on the line. */
export function readRelay(log: RelayLog): RelayReadings | undefined {
  const last = log.echoes.at(-1);
  if (last === undefined || log.endedAtMs - last.arrivedAtMs > SILENCE_MS) return undefined;
  const trips = roundTripsOf(log);
  const clear = clearOf(trips, busyTimes(log.ticks));
  return {
    roundTripMs: clear === 'busy' ? undefined : delayOf(clear)?.medianMs,
    lostShare: lostShareOf(log, landed(log, trips)),
  };
}

function lostShareOf({ echoes }: RelayLog, judged: ReturnType<typeof landed>): number | undefined {
  const returned = new Set(echoes.map(({ seq }) => seq));
  if (judged.length < MIN_FOR_LOSS) return undefined;
  return judged.filter(({ seq }) => !returned.has(seq)).length / judged.length;
}
