import { percentile } from '../../percentile';
import { type Timed, transitOf } from './jitter';
import type { Echo, SentProbe } from './packet-log';
import { BUFFER_MS, LEAST_FOR_DELAY } from './thresholds';

/** A probe with its echo. */
export interface RoundTrip {
  readonly probe: SentProbe;
  readonly echo: Echo;
}

/** Delay of a path. */
export interface Delay {
  readonly medianMs: number;
}

/**
 * Round-trip time in ms without the processing time at the server. Clocks with whole milliseconds can give a negative
 * difference.
 */
export const roundTripMs = ({ probe, echo }: RoundTrip): number =>
  Math.max(0, echo.arrivedAtMs - probe.sentAtMs - (echo.sentAtMs - echo.receivedAtMs));

/** Median delay; undefined for too few packets. */
export function delayOf(trips: readonly RoundTrip[]): Delay | undefined {
  const medianMs = percentile(trips.map(roundTripMs), 0.5);
  return medianMs === undefined || trips.length < LEAST_FOR_DELAY ? undefined : { medianMs };
}

/** Spread of the delay in ms: p95 minus the minimum, the buffer that a receiver needs. */
export function spreadOf(packets: readonly Timed[]): number {
  const times = packets.map(transitOf);
  return (percentile(times, 0.95) ?? 0) - (percentile(times, 0) ?? 0);
}

/** Share of the received packets that arrived too late for any receiver's buffer, 0 to 1. */
export function tooLateShareOf(packets: readonly Timed[]): number {
  const times = packets.map(transitOf);
  const latest = (percentile(times, 0) ?? 0) + BUFFER_MS.most;
  return times.length === 0 ? 0 : times.filter((ms) => ms > latest).length / times.length;
}
