/** Worker that measures against this server, so that the page stays responsive and does not slow the measurement. */

import { parseSpeedTestOrder, type SpeedTestOrder } from '../speed-test-message';
import { timingsOf } from '../transfer';
import { httpLatency } from './latency';
import { createHttpPing, type ObservedLine, watchBusy } from './line';
import { runOwnTest } from './run-own-test';

async function run(order: SpeedTestOrder): Promise<void> {
  const fetch: ObservedLine['fetch'] = (url, init) => globalThis.fetch(url, init);
  const timingOf = async (url: string) => (await timingsOf(url)).at(-1);
  const ping = createHttpPing({ fetch, url: order.downloadUrl, timingOf });
  const nowMs = () => performance.now();
  const line: ObservedLine = { fetch, ping, nowMs, isBusySince: watchBusy({ nowMs }) };
  await runOwnTest({ order, line, latency: httpLatency(line), report: (update) => postMessage(update) });
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const order = parseSpeedTestOrder(data);
  // Reported as an error event, which reaches the page: a rejection alone does not leave the worker.
  if (order) run(order).catch(reportError);
});
