/** The round trip of one small request in ms; undefined where nobody answered it, or somebody else. */
export type Ping = (signal: AbortSignal) => Promise<number | undefined>;

type Timing = Pick<PerformanceResourceTiming, 'requestStart' | 'responseStart'>;

interface PingOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Absolute. Without bytes it answers with an empty body. */
  readonly url: string;
  /** What the browser has written of a finished request: without the time for a connection, and to wake this thread. */
  readonly timingOf: (url: string) => Promise<Timing | undefined>;
}

export const DOWNLOAD_TYPE = /^application\/octet-stream/i;
const SERVER_MS = /\bdur=([\d.]+)/;
/** Clocks of browsers tick once in a millisecond at worst: a round trip that they do not see is half of it. */
const LEAST_MS = 0.5;
/** A server that claims more than this for itself, and all of the time, leaves nothing to read. */
const MOST_UNSEEN_MS = 2;

/** A ping by HTTP, each with a URL of its own, so that its timing can be told from the others. */
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
      // Whatever it was, it is no round trip.
      return undefined;
    }
  };
}

/** The time of the server itself is no part of the way. */
function roundTrip(timing: Timing | undefined, serverTiming: string): number | undefined {
  if (timing === undefined || timing.requestStart <= 0) return undefined;
  const totalMs = timing.responseStart - timing.requestStart;
  const ms = totalMs - Number(SERVER_MS.exec(serverTiming)?.[1] ?? 0);
  if (ms <= 0 && totalMs > MOST_UNSEEN_MS) return undefined;
  return Math.max(ms, LEAST_MS);
}
