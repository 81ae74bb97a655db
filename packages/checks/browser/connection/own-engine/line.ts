export interface ObservedLine {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly ping: Ping;
  /** Time in ms of a monotonic clock. */
  readonly nowMs: () => number;
  /**
   * True if other programs kept this computer busy since that time (`nowMs`). Then the speed may be that of the
   * computer and not of the line.
   */
  readonly isBusySince: (ms: number) => boolean;
}

export interface DirectionReading {
  /** Undefined if it could not be measured: too few bytes, a dead line, an invalid response, a busy computer. */
  readonly mbps: number | undefined;
  /** True for a lower bound: the test ended early. */
  readonly isAtLeast: boolean;
  /** True if a busy computer may have decided the speed, which is then undefined. */
  readonly isDisturbed: boolean;
  /** ms of a round trip during a transfer that filled the line. */
  readonly loaded: LoadedLatency | undefined;
  readonly bytes: number;
}

export interface LoadedLatency {
  readonly ms: number;
  /** True if the transfer was too short to fill the queues on the path. */
  readonly isAtLeast: boolean;
}

interface DirectionProgress {
  readonly bytes: number;
  readonly mbps: number | undefined;
  readonly elapsedMs: number;
}

export interface DirectionOptions {
  readonly line: ObservedLine;
  readonly url: string;
  readonly roundTripMs: number;
  readonly onProgress: (progress: DirectionProgress) => void;
}

export const DISTURBED = { mbps: undefined, isAtLeast: false } as const;

/** Interval of progress reports in ms (S2 §9). */
export const REPORT_MS = 200;
/** Minimum bytes of a speed measurement; fewer are still a valid response. */
export const MIN_BYTES = 10_000;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const mbpsOf = (bytes: number, ms: number): number => (bytes * 8) / ms / 1000;

/**
 * The round trip of one small request in ms; undefined on failure, or when another server such as a proxy responded.
 */
type Ping = (signal: AbortSignal) => Promise<number | undefined>;

type Timing = Pick<PerformanceResourceTiming, 'requestStart' | 'responseStart'>;

interface PingOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Absolute URL. Without bytes the server responds with an empty body. */
  readonly url: string;
  /** The browser's timing of a finished request, which excludes connection setup and scheduling of this thread. */
  readonly timingOf: (url: string) => Promise<Timing | undefined>;
}

export const DOWNLOAD_TYPE = /^application\/octet-stream/i;
const SERVER_MS = /\bdur=([\d.]+)/;
/**
 * Shortest reading in ms: browser clocks have a resolution of 1 ms at worst, so a round trip of 0 counts as half of
 * that.
 */
const MIN_MS = 0.5;
/** Total time in ms above which a response is invalid if the server claims all of it as its own processing time. */
const MAX_UNSEEN_MS = 2;

/** Number of pings of this thread, so that no two have one URL, by which the browser lists their timings. */
let pings = 0;

export function createHttpPing({ fetch, url, timingOf }: PingOptions): Ping {
  return async (signal) => {
    pings += 1;
    const own = `${url}?bytes=0&ping=${pings}`;
    try {
      const response = await fetch(own, { cache: 'no-store', redirect: 'error', signal });
      await response.arrayBuffer();
      if (!response.ok || !DOWNLOAD_TYPE.test(response.headers.get('content-type') ?? '')) return undefined;
      return roundTrip(await timingOf(own), response.headers.get('server-timing') ?? '');
    } catch {
      return undefined;
    }
  };
}

function roundTrip(timing: Timing | undefined, serverTiming: string): number | undefined {
  if (timing === undefined || timing.requestStart <= 0) return undefined;
  const totalMs = timing.responseStart - timing.requestStart;
  const ms = totalMs - Number(SERVER_MS.exec(serverTiming)?.[1] ?? 0);
  if (ms <= 0 && totalMs > MAX_UNSEEN_MS) return undefined;
  return Math.max(ms, MIN_MS);
}

/**
 * Interval of the watched timer, and the delay from which it counts as late, in ms. Waiting for another task of this
 * page is shorter.
 */
const TIMER = { everyMs: 20, lateMs: 40 } as const;
/** Share of the time lost by late timers from which a computer counts as busy. */
const BUSY_SHARE = 0.1;

interface BusyOptions {
  readonly nowMs: () => number;
  readonly every?: (ms: number, onTick: () => void) => void;
}

/**
 * Watches a timer of this thread. The timer is late while other programs keep the computer busy. Returns a function
 * that tells whether the computer was busy since a given time.
 */
export function watchBusy({ nowMs, every = (ms, onTick) => void setInterval(onTick, ms) }: BusyOptions) {
  const late: { readonly atMs: number; readonly ms: number }[] = [];
  let lastMs = nowMs();
  every(TIMER.everyMs, () => {
    const atMs = nowMs();
    const ms = atMs - lastMs - TIMER.everyMs;
    if (ms >= TIMER.lateMs) late.push({ atMs, ms });
    lastMs = atMs;
  });
  return (sinceMs: number): boolean => {
    const lostMs = late.filter(({ atMs }) => atMs > sinceMs).reduce((sum, { ms }) => sum + ms, 0);
    return lostMs > BUSY_SHARE * (nowMs() - sinceMs);
  };
}
