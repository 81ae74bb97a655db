import type { Ping } from './ping';

/** The connection to the server, and a clock. */
export interface Line {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly ping: Ping;
  /** Time in ms of a monotonic clock. */
  readonly nowMs: () => number;
}

/** The result of one direction. */
export interface DirectionReading {
  /** Undefined if it could not be measured: too few bytes, a dead line, an invalid response. */
  readonly mbps: number | undefined;
  /** True for a lower bound: the test ended early. */
  readonly isAtLeast: boolean;
  /** ms of a round trip during a transfer that filled the line. */
  readonly loaded: LoadedLatency | undefined;
  readonly bytes: number;
}

/** Round trip in ms during a transfer. */
export interface LoadedLatency {
  readonly ms: number;
  /** True if the transfer was too short to fill the queues on the path. */
  readonly isAtLeast: boolean;
}

/** Progress of one direction of the speed test. */
interface DirectionProgress {
  readonly bytes: number;
  readonly mbps: number | undefined;
  readonly elapsedMs: number;
}

/** Parameters of the measurement of one direction. */
export interface DirectionOptions {
  readonly line: Line;
  readonly url: string;
  readonly roundTripMs: number;
  readonly onProgress: (progress: DirectionProgress) => void;
}

/** Interval of progress reports in ms (S2 §9). */
export const REPORT_MS = 200;
/** Minimum bytes of a speed measurement; fewer are still a valid response. */
export const LEAST_BYTES = 10_000;

/** Resolves after `ms`. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Converts bits per ms, which are kilobits per second, to Mbps. */
export const mbpsOf = (bytes: number, ms: number): number => (bytes * 8) / ms / 1000;
