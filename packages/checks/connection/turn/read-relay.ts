import { delayOf } from '../media/delay';
import { busyTimes } from '../media/late-ticks';
import type { PacketLog } from '../media/packet-log';
import { clearOf, landed, roundTripsOf } from '../media/round-trips';
import { LEAST_FOR_LOSS, SILENCE_MS } from '../media/thresholds';

/**
 * What was measured of a way through a TURN server and back: both ends are in the page, so a packet that arrives has been there and
 * back once. What is missing could not be measured.
 */
export interface RelayReadings {
  /** Median, ms. */
  readonly roundTripMs: number | undefined;
  /** Of both ways together, 0 to 1: nobody at the server counts what got so far. */
  readonly lostShare: number | undefined;
}

/** The echoes of the log are the probes themselves, as they came back. */
export type RelayLog = Pick<PacketLog, 'probes' | 'echoes' | 'ticks' | 'endedAtMs'>;

/** Undefined where the way was gone before the end, which is no loss of the line. */
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

/** Undefined for too few probes. */
function lostShareOf({ echoes }: RelayLog, judged: ReturnType<typeof landed>): number | undefined {
  const returned = new Set(echoes.map(({ seq }) => seq));
  if (judged.length < LEAST_FOR_LOSS) return undefined;
  return judged.filter(({ seq }) => !returned.has(seq)).length / judged.length;
}
