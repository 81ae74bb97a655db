import type { LoggedTransfers } from '../../connection/media/packet-log';

export type TransferDirection = 'download' | 'upload';

/** One request of the speed test, finished or in progress. All times are in ms of one clock. */
export interface RunningTransfer {
  readonly direction: TransferDirection;
  readonly requestedBytes: number;
  /** Bytes that have arrived; for an upload 0 until its response, since its progress is unknown before. */
  readonly bytes: number;
  readonly startedAtMs: number;
  /** Time of the last byte; for a complete transfer its end. */
  readonly lastByteAtMs: number;
  /** `broken`: the response was not a measurement, for example a login page or too few bytes. */
  readonly state: 'running' | 'complete' | 'broken';
}

interface Now {
  readonly nowMs: number;
  /** One round trip of each request is waiting time; 0 if unknown. */
  readonly latencyMs: number;
}

/** Minimum age of a running transfer in ms for a reading. */
const MIN_RUNNING_MS = 500;
/** ms of the newest transfers from which the speed is read: the first small ones only measure the start. */
const WINDOW_MS = 1000;
/** ms without a byte after which the line counts as dead, however fast it was before. */
const STALL_MS = 3000;
/** Factor over its expected time at which an upload in flight has stalled. */
const STALL_FACTOR = 4;
/** Minimum bytes of a speed measurement; fewer are still a valid response. */
const MIN_BYTES = 10_000;
/** A shorter transfer measures a speed only if it was large: the clock is too coarse for the first small steps. */
const MIN_MS = 150;
const MIN_BYTES_AT_ONCE = 1_000_000;
/**
 * The speed is stable when two consecutive transfers agree and together fill the window. Shorter transfers also agree,
 * but only on TCP's slow start.
 */
const STABLE_MS = WINDOW_MS / 2;
/** The first round trips of a transfer are slow start: a short one over a long distance would read too low. */
const STABLE_ROUND_TRIPS = 12;
const STABLE_DIFFERENCE = 0.1;

const BITS_PER_BYTE = 8;
const BITS_PER_MS_TO_MBPS = 1 / 1000;

function mbps(bytes: number, ms: number): number {
  return (bytes * BITS_PER_BYTE * BITS_PER_MS_TO_MBPS) / ms;
}

/** Duration without the round trip, of which at most half of the time is subtracted. */
function durationMs(transfer: RunningTransfer, { nowMs, latencyMs }: Now): number {
  const total = (transfer.state === 'running' ? nowMs : transfer.lastByteAtMs) - transfer.startedAtMs;
  return Math.max(0.1, total - Math.min(latencyMs, total / 2));
}

function newestWindowMbps(transfers: readonly RunningTransfer[], now: Now): number | undefined {
  let bytes = 0;
  let ms = 0;
  for (const transfer of transfers.toReversed()) {
    bytes += transfer.bytes;
    ms += durationMs(transfer, now);
    if (ms >= WINDOW_MS) break;
  }
  const isEnough = bytes >= MIN_BYTES && (ms >= MIN_MS || bytes >= MIN_BYTES_AT_ONCE);
  return isEnough ? mbps(bytes, ms) : undefined;
}

function downloadMbps(
  complete: readonly RunningTransfer[],
  running: RunningTransfer | undefined,
  now: Now,
): number | undefined {
  if (!running || now.nowMs - running.startedAtMs < MIN_RUNNING_MS) return newestWindowMbps(complete, now);
  if (now.nowMs - running.lastByteAtMs >= STALL_MS) return undefined;
  return newestWindowMbps([...complete, running], now);
}

/**
 * Bytes that were passed to the network may not have left the machine, so only completed uploads count. One in flight
 * still proves that the line is not faster than if all of it had arrived by now.
 */
function uploadMbps(
  complete: readonly RunningTransfer[],
  running: RunningTransfer | undefined,
  now: Now,
): number | undefined {
  const answered = newestWindowMbps(complete, now);
  if (!running || answered === undefined) return answered;
  const atMost = mbps(running.requestedBytes, durationMs(running, now));
  if (atMost >= answered) return answered;
  const elapsedMs = now.nowMs - running.startedAtMs;
  const stalled = elapsedMs >= STALL_MS && atMost * STALL_FACTOR <= answered;
  return stalled ? undefined : newestWindowMbps([...complete, { ...running, bytes: running.requestedBytes }], now);
}

/**
 * The speed of one direction in Mbps, from its transfers, including one in flight (M4).
 *
 * @param transfers of that direction, oldest first.
 * @returns undefined when it could not be measured: too few bytes, a dead line, or a broken response.
 */
export function throughputMbps(transfers: readonly RunningTransfer[], now: Now): number | undefined {
  if (transfers.some(({ state }) => state === 'broken')) return undefined;
  const complete = transfers.filter(({ state }) => state === 'complete');
  const running = transfers.findLast(({ state }) => state === 'running');
  const direction = transfers[0]?.direction;
  return direction === 'upload' ? uploadMbps(complete, running, now) : downloadMbps(complete, running, now);
}

export function isStable(transfers: readonly RunningTransfer[], now: Now): boolean {
  const [previous, last] = transfers.filter(({ state }) => state === 'complete').slice(-2);
  if (!previous || !last) return false;
  const durations = [durationMs(previous, now), durationMs(last, now)] as const;
  if (Math.min(...durations) < Math.max(STABLE_MS, STABLE_ROUND_TRIPS * now.latencyMs)) return false;
  const speeds = [mbps(previous.bytes, durations[0]), mbps(last.bytes, durations[1])];
  return Math.min(...speeds) >= (1 - STABLE_DIFFERENCE) * Math.max(...speeds);
}

export interface TransferLog {
  /** Oldest first; entries change while they run. */
  readonly transfers: readonly RunningTransfer[];
  /** Starts an entry. Requests without bytes (pings) are not kept. */
  begin(direction: TransferDirection, requestedBytes: number): TransferEntry;
}

export interface TransferEntry {
  add(bytes: number): void;
  /** Marks the entry complete. @throws TypeError when the number of bytes differs from the requested one. */
  complete(): void;
  break(): void;
  /** Removes the entry: the server asked the client to slow down, which does not describe the line. */
  drop(): void;
}

type Logged = { -readonly [Key in keyof RunningTransfer]: RunningTransfer[Key] };

export function createTransferLog(nowMs: () => number): TransferLog {
  const transfers: Logged[] = [];
  const begin = (direction: TransferDirection, requestedBytes: number): TransferEntry => {
    const at = nowMs();
    const logged: Logged = { direction, requestedBytes, bytes: 0, startedAtMs: at, lastByteAtMs: at, state: 'running' };
    if (requestedBytes > 0) transfers.push(logged);
    return {
      add(bytes) {
        logged.bytes += bytes;
        logged.lastByteAtMs = nowMs();
      },
      complete() {
        if (logged.bytes !== requestedBytes)
          throw new TypeError(`${logged.bytes} bytes came instead of ${requestedBytes}`);
        logged.state = 'complete';
      },
      break() {
        logged.state = 'broken';
      },
      drop() {
        const index = transfers.indexOf(logged);
        if (index >= 0) transfers.splice(index, 1);
      },
    };
  };
  return { transfers, begin };
}

/** Random bytes, which no device on the path can compress. */
export function incompressible(bytes: number, type: string): Blob {
  const tile = crypto.getRandomValues(new Uint8Array(65_536));
  const tiles = Array.from({ length: Math.ceil(bytes / tile.length) }, () => tile);
  return new Blob(tiles).slice(0, bytes, type);
}

/** Timeout in ms: another thread writes the timings, possibly shortly after the last byte. */
const TIMEOUT_MS = 200;
const TICK_MS = 4;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The browser's timings of the requests to a URL, once there are more than `before` of them, or after the timeout. */
export async function timingsOf(url: string, before = 0): Promise<readonly PerformanceResourceTiming[]> {
  const endMs = performance.now() + TIMEOUT_MS;
  const written = () =>
    performance.getEntriesByName(url, 'resource').filter((entry) => entry instanceof PerformanceResourceTiming);
  while (written().length <= before && performance.now() < endMs) await wait(TICK_MS);
  return written();
}

export interface TransferTimes {
  become(direction: TransferDirection | undefined): void;
  readonly all: () => readonly LoggedTransfers[];
}

export function createTransferTimes(nowMs: () => number): TransferTimes {
  const over: LoggedTransfers[] = [];
  let running: Omit<LoggedTransfers, 'toMs'> | undefined;
  const all = () => (running === undefined ? over : [...over, { ...running, toMs: nowMs() }]);
  return {
    become(direction) {
      if (running?.direction === direction) return;
      over.splice(0, over.length, ...all());
      running = direction && { direction, fromMs: nowMs() };
    },
    all,
  };
}
