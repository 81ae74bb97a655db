/**
 * The round trip of one small request in ms; undefined on failure, or when another server such as a proxy responded.
 */
export type Ping = (signal: AbortSignal) => Promise<number | undefined>;

type Timing = Pick<PerformanceResourceTiming, 'requestStart' | 'responseStart'>;

interface PingOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Absolute URL. Without bytes the server responds with an empty body. */
  readonly url: string;
  /** The browser's timing of a finished request, which excludes connection setup and scheduling of this thread. */
  readonly timingOf: (url: string) => Promise<Timing | undefined>;
}

/** Content type of this server's speed-test downloads. */
export const DOWNLOAD_TYPE = /^application\/octet-stream/i;
const SERVER_MS = /\bdur=([\d.]+)/;
/**
 * Shortest reading in ms: browser clocks have a resolution of 1 ms at worst, so a round trip of 0 counts as half of
 * that.
 */
const LEAST_MS = 0.5;
/** Total time in ms above which a response that leaves nothing after the server's own claimed time is invalid. */
const MOST_UNSEEN_MS = 2;

/** Pings by HTTP, each with a unique URL, so that its timing can be identified. */
export function createHttpPing({ fetch, url, timingOf }: PingOptions): Ping {
  let count = 0;
  return async (signal) => {
    count += 1;
    const own = `${url}?bytes=0&ping=${count}`;
    try {
      const response = await fetch(own, { cache: 'no-store', redirect: 'error', signal });
      await response.arrayBuffer();
      if (!response.ok || !DOWNLOAD_TYPE.test(response.headers.get('content-type') ?? '')) return undefined;
      return roundTrip(await timingOf(own), response.headers.get('server-timing') ?? '');
    } catch {
      // Every failure means that there is no reading.
      return undefined;
    }
  };
}

/** Subtracts the server's own processing time. */
function roundTrip(timing: Timing | undefined, serverTiming: string): number | undefined {
  if (timing === undefined || timing.requestStart <= 0) return undefined;
  const totalMs = timing.responseStart - timing.requestStart;
  const ms = totalMs - Number(SERVER_MS.exec(serverTiming)?.[1] ?? 0);
  if (ms <= 0 && totalMs > MOST_UNSEEN_MS) return undefined;
  return Math.max(ms, LEAST_MS);
}
