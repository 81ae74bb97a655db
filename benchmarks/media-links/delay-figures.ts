import { percentile } from '@linecheck/checks/microphone/percentile';

/** RFC 3550's running mean has the noise of its last dozen packets; its own mean, once it has begun, has that of all. */
const WARM_UP = 16;

/** The interarrival jitter of RFC 3550, 6.4.1, over the packets in their order of arrival: the mean of its running value. */
function jitterOf(delaysMs: readonly number[]): number {
  let running = 0;
  let sum = 0;
  for (const [index, delayMs] of delaysMs.entries()) {
    if (index === 0) continue;
    running += (Math.abs(delayMs - (delaysMs[index - 1] ?? delayMs)) - running) / WARM_UP;
    if (index > WARM_UP) sum += running;
  }
  return sum / (delaysMs.length - WARM_UP - 1);
}

export interface DelayFigures {
  readonly jitterMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** @param delaysMs of each packet, in the order of arrival; a constant offset between two clocks changes the percentiles alone. */
export const delayFigures = (delaysMs: readonly number[]): DelayFigures => ({
  jitterMs: jitterOf(delaysMs),
  p50Ms: percentile(delaysMs, 0.5) ?? Number.NaN,
  p95Ms: percentile(delaysMs, 0.95) ?? Number.NaN,
});
