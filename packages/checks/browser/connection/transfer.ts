export type Direction = 'download' | 'upload';

/** One request of the speed test, finished or in progress. All times are of the same clock, in ms. */
export interface Transfer {
  readonly direction: Direction;
  readonly bytesAsked: number;
  /** Bytes that have arrived so far; for an upload 0 until its response, since nothing is known before. */
  readonly bytes: number;
  readonly startedAtMs: number;
  /** Of the last byte; for a complete transfer its end. */
  readonly lastByteAtMs: number;
  /** `broken`: the answer was no measurement, such as a login page or fewer bytes than asked. */
  readonly state: 'running' | 'complete' | 'broken';
}

interface Now {
  readonly nowMs: number;
  /** A request also waits one round trip, which is not transfer time; 0 where it is not known. */
  readonly latencyMs: number;
}

/** A transfer that has only just begun says nothing about the speed yet. */
const LEAST_RUNNING_MS = 500;
/** The speed comes from the newest transfers that together took this long: the first small ones only measure the start. */
const WINDOW_MS = 1000;
/** Not a byte for this long is a dead line, however fast it was before. */
const STALL_MS = 3000;
/** An upload in flight that takes so many times longer than its speed so far explains has stalled. */
const STALL_FACTOR = 4;
/** Fewer bytes than this are a valid response, but do not measure a speed. */
const LEAST_BYTES = 10_000;
/** A shorter transfer measures a speed only if it was large: the clock is too coarse for the first small steps. */
const LEAST_MS = 150;
const LEAST_BYTES_AT_ONCE = 1_000_000;
/**
 * Two transfers in a row that agree this well, and that together fill the window on their own: then more would add nothing. Shorter
 * ones also agree, but only on how slowly a transfer starts.
 */
const STABLE_MS = WINDOW_MS / 2;
/** The first round trips of a transfer are spent finding the speed: a short one over a long distance would read too low. */
const STABLE_ROUND_TRIPS = 12;
const STABLE_DIFFERENCE = 0.1;

const BITS_PER_BYTE = 8;
const BITS_PER_MS_TO_MBPS = 1 / 1000;

function mbps(bytes: number, ms: number): number {
  return (bytes * BITS_PER_BYTE * BITS_PER_MS_TO_MBPS) / ms;
}

/** The round trip is subtracted, but never more than half of the time. */
function durationMs(transfer: Transfer, { nowMs, latencyMs }: Now): number {
  const total = (transfer.state === 'running' ? nowMs : transfer.lastByteAtMs) - transfer.startedAtMs;
  return Math.max(0.1, total - Math.min(latencyMs, total / 2));
}

function newestWindowMbps(transfers: readonly Transfer[], now: Now): number | undefined {
  let bytes = 0;
  let ms = 0;
  for (const transfer of transfers.toReversed()) {
    bytes += transfer.bytes;
    ms += durationMs(transfer, now);
    if (ms >= WINDOW_MS) break;
  }
  const isEnough = bytes >= LEAST_BYTES && (ms >= LEAST_MS || bytes >= LEAST_BYTES_AT_ONCE);
  return isEnough ? mbps(bytes, ms) : undefined;
}

function downloadMbps(complete: readonly Transfer[], running: Transfer | undefined, now: Now): number | undefined {
  if (!running || now.nowMs - running.startedAtMs < LEAST_RUNNING_MS) return newestWindowMbps(complete, now);
  if (now.nowMs - running.lastByteAtMs >= STALL_MS) return undefined;
  return newestWindowMbps([...complete, running], now);
}

/**
 * Bytes that were handed to the network may not have left the machine, so only answered uploads count. One
 * in flight still proves that the line is not faster than if all of it had arrived by now.
 */
function uploadMbps(complete: readonly Transfer[], running: Transfer | undefined, now: Now): number | undefined {
  const answered = newestWindowMbps(complete, now);
  if (!running || answered === undefined) return answered;
  const atMost = mbps(running.bytesAsked, durationMs(running, now));
  if (atMost >= answered) return answered;
  const elapsedMs = now.nowMs - running.startedAtMs;
  const stalled = elapsedMs >= STALL_MS && atMost * STALL_FACTOR <= answered;
  return stalled ? undefined : newestWindowMbps([...complete, { ...running, bytes: running.bytesAsked }], now);
}

/**
 * The speed of one direction in Mbps, from what was transferred, whether or not a request is still in flight (M4).
 *
 * @param transfers of that direction, oldest first.
 * @returns undefined when it could not be measured: too few bytes, a line that went dead, or an answer that was broken.
 */
export function throughputMbps(transfers: readonly Transfer[], now: Now): number | undefined {
  if (transfers.some(({ state }) => state === 'broken')) return undefined;
  const complete = transfers.filter(({ state }) => state === 'complete');
  const running = transfers.findLast(({ state }) => state === 'running');
  const direction = transfers[0]?.direction;
  return direction === 'upload' ? uploadMbps(complete, running, now) : downloadMbps(complete, running, now);
}

/** True once more transfers would only repeat the reading. */
export function isStable(transfers: readonly Transfer[], now: Now): boolean {
  const [previous, last] = transfers.filter(({ state }) => state === 'complete').slice(-2);
  if (!previous || !last) return false;
  const durations = [durationMs(previous, now), durationMs(last, now)] as const;
  if (Math.min(...durations) < Math.max(STABLE_MS, STABLE_ROUND_TRIPS * now.latencyMs)) return false;
  const speeds = [mbps(previous.bytes, durations[0]), mbps(last.bytes, durations[1])];
  return Math.min(...speeds) >= (1 - STABLE_DIFFERENCE) * Math.max(...speeds);
}
