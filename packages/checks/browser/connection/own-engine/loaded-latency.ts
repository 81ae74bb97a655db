import { median } from './latency';
import { type Line, type LoadedLatency, wait } from './line';

interface LoadedOptions {
  readonly line: Line;
  /** How long a transfer has had the line to itself by now; 0 between two of them. */
  readonly busyMs: () => number;
}

export interface LoadedWatch {
  /** Ends it. Undefined where too few round trips were made beside a full line. */
  stop(): LoadedLatency | undefined;
}

/** ms after which a transfer has filled the line: before, TCP is still finding its speed. */
const FULL_AFTER_MS = 500;
/** A transfer that was full for so long in ms has filled the queues on the way, too. */
const QUEUES_FULL_MS = 2000;
const EVERY_MS = 120;
/** Each takes a connection of its own, and one of the transfer is not to be starved. */
const MOST_AT_ONCE = 2;
const LEAST_PINGS = 3;

/** Pings beside a transfer. Only those count that began and ended while it filled the line: what was not measured is absent. */
export function watchLoadedLatency({ line: { ping, nowMs }, busyMs }: LoadedOptions): LoadedWatch {
  const end = new AbortController();
  const roundTrips: number[] = [];
  let fullMs = 0;
  const isFull = () => busyMs() >= FULL_AFTER_MS;
  const pingOnce = async () => {
    const beganMs = nowMs();
    const ms = await ping(end.signal);
    fullMs = Math.max(fullMs, busyMs());
    // The same transfer still runs, or it would have been busy for less.
    if (ms !== undefined && busyMs() >= FULL_AFTER_MS + nowMs() - beganMs) roundTrips.push(ms);
  };
  const run = async () => {
    while (!end.signal.aborted) {
      if (isFull()) await pingOnce();
      await wait(EVERY_MS);
    }
  };
  for (let at = 0; at < MOST_AT_ONCE; at += 1) void run();
  return {
    stop() {
      end.abort();
      if (roundTrips.length < LEAST_PINGS) return undefined;
      return { ms: median(roundTrips), isAtLeast: fullMs < QUEUES_FULL_MS };
    },
  };
}
