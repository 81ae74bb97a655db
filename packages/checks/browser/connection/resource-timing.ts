/** Timings are written by another thread and may come a moment after the last byte. */
const TIMEOUT_MS = 200;
const TICK_MS = 4;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What the browser has written of the requests to a URL, once there are more than `before` of them, or it has had its time. */
export async function timingsOf(url: string, before = 0): Promise<readonly PerformanceResourceTiming[]> {
  const endMs = performance.now() + TIMEOUT_MS;
  const written = () =>
    performance.getEntriesByName(url, 'resource').filter((entry) => entry instanceof PerformanceResourceTiming);
  while (written().length <= before && performance.now() < endMs) await wait(TICK_MS);
  return written();
}
