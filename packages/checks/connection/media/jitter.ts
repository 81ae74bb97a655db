import { JITTER } from './thresholds';

/** One packet. The two times may come from different clocks. */
export interface Timed {
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

/** One-way time plus the offset between the clocks. */
export const transitOf = ({ sentAtMs, receivedAtMs }: Timed): number => receivedAtMs - sentAtMs;
