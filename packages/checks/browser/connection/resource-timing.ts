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
