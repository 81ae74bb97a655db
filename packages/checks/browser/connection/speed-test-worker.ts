/**
 * Runs the speed test in a worker of its own: the page stays free, the page's own work does not slow the measurement,
 * and the side effects of the library (it writes to the console and empties the list of resource timings)
 * stay in here.
 */

import SpeedTest from '@cloudflare/speedtest';
import { observeFetch } from './observed-fetch';
import { parseSpeedTestOrder, type SpeedTestOrder, type SpeedTestUpdate } from './speed-test-message';
import { runSpeedTestPhases } from './speed-test-phases';
import { SPEED_TEST_PLAN } from './speed-test-plan';
import { createTransferLog } from './transfer-log';

const EXPECTED = {
  self: { downloadType: /^application\/octet-stream/i, uploadType: 'application/octet-stream' },
  cloudflare: { downloadType: /^(?!text\/html)/i, uploadType: '' },
} as const;

/** Timings are written by another thread and may come a moment after the last byte. */
const TIMING_PATIENCE_MS = 200;
const TIMING_TICK_MS = 4;

const nowMs = () => performance.now();
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const timingsWritten = new Map<string, number>();

async function timingWritten(url: string): Promise<void> {
  const before = timingsWritten.get(url) ?? 0;
  const endMs = nowMs() + TIMING_PATIENCE_MS;
  const count = () => performance.getEntriesByName(url, 'resource').length;
  while (count() <= before && nowMs() < endMs) await wait(TIMING_TICK_MS);
  timingsWritten.set(url, count());
}

/** The library was written for a page: it needs a `window`, and takes `fetch` from the global scope. */
function prepareGlobals(observedFetch: (url: string, init?: RequestInit) => Promise<Response>): void {
  Object.assign(globalThis, { window: globalThis, fetch: observedFetch });
  // It empties the timings while a ping beside the transfer may still need its own.
  performance.clearResourceTimings = () => undefined;
  Object.assign(globalThis.console, { log: () => undefined, warn: () => undefined });
}

async function run(order: SpeedTestOrder): Promise<void> {
  const log = createTransferLog(nowMs);
  prepareGlobals(
    observeFetch({ fetch: globalThis.fetch.bind(globalThis), log, timingWritten, ...EXPECTED[order.provider] }),
  );
  await runSpeedTestPhases({
    order,
    plan: SPEED_TEST_PLAN,
    transfers: log.transfers,
    createEngine: (config) => new SpeedTest(config),
    nowMs,
    report: (update: SpeedTestUpdate) => postMessage(update),
  });
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const order = parseSpeedTestOrder(data);
  // Reported as an error event, which reaches the page: a rejection alone does not leave the worker.
  if (order) run(order).catch(reportError);
});
