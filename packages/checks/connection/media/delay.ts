import { percentile } from '../../percentile';
import { type Timed, transitOf } from './jitter';
import type { Echo, SentProbe } from './packet-log';
import { BUFFER_MS, LEAST_FOR_DELAY } from './thresholds';

/** A probe that came back. */
export interface RoundTrip {
  readonly probe: SentProbe;
  readonly echo: Echo;
}

export interface Delay {
  readonly medianMs: number;
}

/** There and back, without the time at the server, in ms. Clocks that tell whole milliseconds may make less than nothing of it. */
export const roundTripMs = ({ probe, echo }: RoundTrip): number =>
  Math.max(0, echo.arrivedAtMs - probe.sentAtMs - (echo.sentAtMs - echo.receivedAtMs));

/** Undefined for too few packets. */
export function delayOf(trips: readonly RoundTrip[]): Delay | undefined {
  const medianMs = percentile(trips.map(roundTripMs), 0.5);
  return medianMs === undefined || trips.length < LEAST_FOR_DELAY ? undefined : { medianMs };
}

/** How much later than the fastest packet all but a twentieth come, in ms: what a buffer has to hold. */
export function spreadOf(packets: readonly Timed[]): number {
  const times = packets.map(transitOf);
  return (percentile(times, 0.95) ?? 0) - (percentile(times, 0) ?? 0);
}

/** Of packets that came, the share that came later than any buffer waits, 0 to 1. */
export function tooLateShareOf(packets: readonly Timed[]): number {
  const times = packets.map(transitOf);
  const latest = (percentile(times, 0) ?? 0) + BUFFER_MS.most;
  return times.length === 0 ? 0 : times.filter((ms) => ms > latest).length / times.length;
}
