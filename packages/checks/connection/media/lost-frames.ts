import { LOSS } from '../thresholds';
import type { PacketLog } from './packet-log';
import { BUFFER_MS } from './thresholds';

/** ms of sound in a frame of a call. */
export const FRAME_MS = 20;

/** Longest span in ms for which a probe stands: after a pause of the sending nothing is known. */
const MAX_STAND_MS = 100;

/**
 * What a line did to the frames of a voice on the way up, in order: true for a frame that never arrived, or later than any
 * receiver's buffer. Each probe stands for the time until the next one. Undefined if none arrived.
 *
 * @param judged Numbers of the probes without concurrent transfers that can no longer be in flight.
 */
export function lostFramesOf(log: Pick<PacketLog, 'probes' | 'report'>, judged: ReadonlySet<number>) {
  const arrivedAt = new Map(log.report.arrivals);
  const probes = log.probes.filter(({ seq }) => judged.has(seq));
  const transits = probes.flatMap(({ seq, sentAtMs }) => {
    const atMs = arrivedAt.get(seq);
    return atMs === undefined ? [] : atMs - sentAtMs;
  });
  if (transits.length === 0) return undefined;
  const latestMs = transits.reduce((least, ms) => Math.min(least, ms)) + BUFFER_MS.most;
  const frames: boolean[] = [];
  let knownMs = 0;
  for (const [at, { seq, sentAtMs }] of probes.entries()) {
    const transitMs = (arrivedAt.get(seq) ?? Number.POSITIVE_INFINITY) - sentAtMs;
    const nextMs = (probes[at + 1]?.sentAtMs ?? sentAtMs + FRAME_MS) - sentAtMs;
    knownMs += Math.min(MAX_STAND_MS, nextMs);
    while (frames.length * FRAME_MS < knownMs) frames.push(transitMs > latestMs);
  }
  return frames;
}

/** True if listeners may hear the losses of a line. */
export const hasAudibleLoss = (frames: readonly boolean[] = []): boolean =>
  frames.length > 0 && frames.filter(Boolean).length >= LOSS.some * frames.length;
