import type { Ping } from './ping';

/** The way to the server, and a clock. */
export interface Line {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly ping: Ping;
  /** Of a clock that never goes back. */
  readonly nowMs: () => number;
}

/** What one direction came to. */
export interface DirectionReading {
  /** Undefined where it could not be measured: too few bytes, a line that went dead, an answer that was none. */
  readonly mbps: number | undefined;
  /** It ended early: more may be true. */
  readonly isAtLeast: boolean;
  /** ms of a round trip beside a transfer that filled the line. */
  readonly loaded: LoadedLatency | undefined;
  readonly bytes: number;
}

export interface LoadedLatency {
  readonly ms: number;
  /** The transfer was too short to fill the queues on the way. */
  readonly isAtLeast: boolean;
}

export interface DirectionProgress {
  readonly bytes: number;
  readonly mbps: number | undefined;
  readonly elapsedMs: number;
}

/** Where a direction is measured, and who is told of it. */
export interface DirectionOptions {
  readonly line: Line;
  readonly url: string;
  readonly roundTripMs: number;
  readonly onProgress: (progress: DirectionProgress) => void;
}

/** S2 §9. */
export const REPORT_MS = 200;
/** Fewer bytes are a valid answer, and measure no speed. */
export const LEAST_BYTES = 10_000;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Bits per ms are kilobits per second. */
export const mbpsOf = (bytes: number, ms: number): number => (bytes * 8) / ms / 1000;
