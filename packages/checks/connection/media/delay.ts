import { percentile } from '../../percentile';
import type { PacketEcho, SentProbe } from './packet-log';
import { BUFFER_MS, JITTER, MIN_FOR_DELAY } from './thresholds';

export interface RoundTrip {
  readonly probe: SentProbe;
  readonly echo: PacketEcho;
}

export interface PacketDelay {
  readonly medianMs: number;
}

/**
 * Round-trip time in ms without the processing time at the server. Clocks with whole milliseconds can give a negative
 * difference.
 */
export const roundTripMs = ({ probe, echo }: RoundTrip): number =>
  Math.max(0, echo.arrivedAtMs - probe.sentAtMs - (echo.sentAtMs - echo.receivedAtMs));

/** Median delay; undefined for too few packets. */
export function delayOf(trips: readonly RoundTrip[]): PacketDelay | undefined {
  const medianMs = percentile(trips.map(roundTripMs), 0.5);
  return medianMs === undefined || trips.length < MIN_FOR_DELAY ? undefined : { medianMs };
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

/** One packet. The two times may come from different clocks. */
interface Timed {
  readonly sentAtMs: number;
  readonly receivedAtMs: number;
}

/**
 * Interarrival jitter (RFC 3550 §6.4.1) in ms: the mean of its running mean; undefined for too few packets.
 *
 * @param packets in order of arrival
 */
export function jitterOf(packets: readonly Timed[]): number | undefined {
  if (packets.length < JITTER.least) return undefined;
  let [jitterMs, sumMs, count] = [0, 0, 0];
  for (const [at, packet] of packets.entries()) {
    const before = packets[at - 1];
    if (before === undefined) continue;
    const difference = Math.abs(transitOf(packet) - transitOf(before));
    jitterMs += (difference - jitterMs) * JITTER.gain;
    if (at <= JITTER.settling) continue;
    sumMs += jitterMs;
    count += 1;
  }
  return sumMs / count;
}

const transitOf = ({ sentAtMs, receivedAtMs }: Timed): number => receivedAtMs - sentAtMs;
