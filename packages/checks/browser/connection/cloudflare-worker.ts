/**
 * Runs Cloudflare's library against Cloudflare in a separate worker: the page stays responsive, its work does not slow
 * the measurement, and the side effects of the library (it writes to the console and clears the resource timings) stay
 * in the worker.
 */

import SpeedTest from '@cloudflare/speedtest';
import { observeFetch } from './observed-fetch';
import { parseSpeedTestOrder, type SpeedTestOrder, type SpeedTestUpdate } from './speed-test-message';
import { runSpeedTestPhases } from './speed-test-phases';
import { SPEED_TEST_PLAN } from './speed-test-plan';
import { createTransferLog, timingsOf } from './transfer';

const EXPECTED = { downloadType: /^(?!text\/html)/i, uploadType: '' } as const;

const nowMs = () => performance.now();
const timingsWritten = new Map<string, number>();

async function timingWritten(url: string): Promise<void> {
  const timings = await timingsOf(url, timingsWritten.get(url));
  timingsWritten.set(url, timings.length);
}

/** Prepares the global scope: the library was written for a page, needs a `window`, and uses the global `fetch`. */
function prepareGlobals(observedFetch: (url: string, init?: RequestInit) => Promise<Response>): void {
  Object.assign(globalThis, { window: globalThis, fetch: observedFetch });
  // The library would clear the timings while a concurrent ping may still need its own.
  performance.clearResourceTimings = () => undefined;
  Object.assign(globalThis.console, { log: () => undefined, warn: () => undefined });
}

async function run(order: SpeedTestOrder): Promise<void> {
  const log = createTransferLog(nowMs);
  prepareGlobals(observeFetch({ fetch: globalThis.fetch.bind(globalThis), log, timingWritten, ...EXPECTED }));
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
