import type { Line } from './line';
import { OWN_PLAN } from './plan';

/** Round trip and jitter without load, in ms; missing values could not be measured. */
interface Latency {
  readonly latencyMs?: number;
  readonly jitterMs?: number;
}

/** Measures the round trip without load. Calls back with the completed share, and never rejects. */
export type LatencySource = (onProgress: (share: number) => void) => Promise<Latency>;

/** Measures by pings over HTTP, one after another. */
export const httpLatency =
  ({ ping, nowMs }: Line): LatencySource =>
  async (onProgress) => {
    const { pings, enoughMs, leastPings, boxMs } = OWN_PLAN.latency;
    const startMs = nowMs();
    const roundTrips: number[] = [];
    const box = new AbortController();
    const timer = setTimeout(() => box.abort(), boxMs);
    for (let asked = 1; asked <= pings && !box.signal.aborted; asked += 1) {
      const ms = await ping(box.signal);
      if (ms !== undefined) roundTrips.push(ms);
      onProgress(asked / pings);
      if (nowMs() - startMs >= enoughMs && roundTrips.length >= leastPings) break;
    }
    clearTimeout(timer);
    return readLatency(roundTrips);
  };

/** The median; the jitter is the mean difference between consecutive pings. */
function readLatency(roundTrips: readonly number[]): Latency {
  if (roundTrips.length === 0) return {};
  const differences = roundTrips.slice(1).map((ms, at) => Math.abs(ms - (roundTrips[at] ?? ms)));
  const jitter = differences.reduce((sum, ms) => sum + ms, 0) / differences.length;
  return { latencyMs: median(roundTrips), ...(differences.length > 0 && { jitterMs: jitter }) };
}

/** The median of numbers. @param values at least one */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
