import { undisturbedMs } from '../../../connection/undisturbed';
import { OWN_PLAN } from '../speed-test-plan';
import { type LoadedLatency, type ObservedLine, wait } from './line';

interface Latency {
  readonly latencyMs?: number;
  readonly jitterMs?: number;
  /** True if the round trip is missing because this computer was busy. */
  readonly isDisturbed?: boolean;
}

/** Measures the round trip without load. Calls back with the completed share, and never rejects. */
export type LatencySource = (onProgress: (share: number) => void) => Promise<Latency>;

export const httpLatency =
  ({ ping, nowMs, isBusySince }: ObservedLine): LatencySource =>
  async (onProgress) => {
    const { pings, busyPings, enoughMs, minPings, boxMs } = OWN_PLAN.latency;
    const startMs = nowMs();
    const roundTrips: number[] = [];
    const box = new AbortController();
    const timer = setTimeout(() => box.abort(), boxMs);
    // A busy computer gets more pings until the fastest of them agree.
    const isHidden = () => isBusySince(startMs) && undisturbedMs(roundTrips) === undefined;
    for (let count = 1; count <= busyPings && !box.signal.aborted; count += 1) {
      const ms = await ping(box.signal);
      if (ms !== undefined) roundTrips.push(ms);
      onProgress(Math.min(1, count / pings));
      const isEnough = count >= pings || (nowMs() - startMs >= enoughMs && roundTrips.length >= minPings);
      if (isEnough && !isHidden()) break;
    }
    clearTimeout(timer);
    return isBusySince(startMs) ? readDisturbed(roundTrips) : readLatency(roundTrips);
  };

/** The median; the jitter is the mean difference between consecutive pings. */
function readLatency(roundTrips: readonly number[]): Latency {
  if (roundTrips.length === 0) return {};
  const differences = roundTrips.slice(1).map((ms, at) => Math.abs(ms - (roundTrips[at] ?? ms)));
  const jitter = differences.reduce((sum, ms) => sum + ms, 0) / differences.length;
  return { latencyMs: median(roundTrips), ...(differences.length > 0 && { jitterMs: jitter }) };
}

/** The round trip on a busy computer, which has no jitter of the line. */
function readDisturbed(roundTrips: readonly number[]): Latency {
  const latencyMs = undisturbedMs(roundTrips);
  return latencyMs === undefined ? { isDisturbed: roundTrips.length > 0 } : { latencyMs };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

interface LoadedOptions {
  readonly line: ObservedLine;
  /** Duration of the running transfer in ms; 0 between transfers. */
  readonly busyMs: () => number;
}

interface LoadedWatch {
  /** Ends the watch. Undefined for too few round trips under load, or a busy computer. */
  stop(): LoadedLatency | undefined;
}

/** ms after which a transfer has filled the line; before, TCP is still increasing its speed. */
const FULL_AFTER_MS = 500;
/** ms after which a transfer has also filled the queues on the path. */
const QUEUES_FULL_MS = 2000;
const EVERY_MS = 120;
/** Number of parallel pings. Each uses a connection, and the transfer must keep one. */
const MAX_AT_ONCE = 2;
const MIN_PINGS = 3;

/** Pings during a transfer. Only those count that began and ended while it filled the line. */
export function watchLoadedLatency({ line: { ping, nowMs, isBusySince }, busyMs }: LoadedOptions): LoadedWatch {
  const startMs = nowMs();
  const end = new AbortController();
  const roundTrips: number[] = [];
  let fullMs = 0;
  const isFull = () => busyMs() >= FULL_AFTER_MS;
  const pingOnce = async () => {
    const beganMs = nowMs();
    const ms = await ping(end.signal);
    fullMs = Math.max(fullMs, busyMs());
    // One transfer ran for the whole ping; otherwise the busy time would be shorter.
    if (ms !== undefined && busyMs() >= FULL_AFTER_MS + nowMs() - beganMs) roundTrips.push(ms);
  };
  const run = async () => {
    while (!end.signal.aborted) {
      if (isFull()) await pingOnce();
      await wait(EVERY_MS);
    }
  };
  for (let at = 0; at < MAX_AT_ONCE; at += 1) void run();
  return {
    stop() {
      end.abort();
      if (roundTrips.length < MIN_PINGS || isBusySince(startMs)) return undefined;
      return { ms: median(roundTrips), isAtLeast: fullMs < QUEUES_FULL_MS };
    },
  };
}
