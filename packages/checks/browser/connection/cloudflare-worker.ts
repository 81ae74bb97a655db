/**
 * Runs Cloudflare's library against Cloudflare in a separate worker: the page stays responsive, its work does not slow
 * the measurement, and the side effects of the library (it writes to the console and clears the resource timings) stay
 * in the worker.
 */

import SpeedTest from '@cloudflare/speedtest';
import { incompressible } from './incompressible';
import { timingsOf } from './resource-timing';
import { parseSpeedTestOrder, type SpeedTestOrder, type SpeedTestUpdate } from './speed-test-message';
import { runSpeedTestPhases } from './speed-test-phases';
import { SPEED_TEST_PLAN } from './speed-test-plan';
import { createTransferLog, type Entry, type TransferLog } from './transfer-log';

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

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

interface ObserveOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly log: TransferLog;
  /** The content type of a real download. A login page or an app's start page also returns 200. */
  readonly downloadType: RegExp;
  /** Content type of the upload. Uploads to another server have none, which avoids a CORS preflight. */
  readonly uploadType: '' | 'application/octet-stream';
  /** Resolves when the browser has written the timing of the finished request, which the library reads. */
  readonly timingWritten: (url: string) => Promise<void>;
}

const TOO_MANY_REQUESTS = 429;
const PAGE = /^text\/html|^application\/xhtml/i;

function bytesOf(url: string): number {
  return Number(new URL(url).searchParams.get('bytes') ?? 0);
}

/** Counts the body and discards it: keeping ten megabytes as text would only slow the measurement down. */
async function drain(response: Response, onBytes: (count: number) => void): Promise<void> {
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) onBytes(part.value.length);
}

/**
 * A response without content whose body ends when `finished` settles, as the library expects. After our own pause the
 * body stays open: Firefox writes the error of a failed body to the console, and an ended body would make the library
 * start its next request. The worker ends soon after.
 */
function emptied(response: Response, finished: Promise<void>, signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream({
    start: (controller) =>
      finished.then(
        () => signal?.aborted || controller.close(),
        (error: unknown) => signal?.aborted || controller.error(error),
      ),
  });
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
}

async function receiveDownload(response: Response, entry: Entry, downloadType: RegExp): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (!downloadType.test(type)) throw new TypeError(`${type} came instead of a download`);
  await drain(response, entry.add);
  entry.complete();
}

async function receiveUploadAnswer(response: Response, entry: Entry, bytesAsked: number): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (PAGE.test(type)) throw new TypeError('A page answered the upload');
  await drain(response, () => undefined);
  entry.add(bytesAsked);
  entry.complete();
}

/**
 * Replaces `fetch` for the speed-test library. It observes the body of requests, so that one in flight can be read when
 * its time is up, and rejects responses that are not measurements. Exported for tests.
 */
export function observeFetch(options: ObserveOptions): Fetch {
  const { fetch, log, downloadType, uploadType, timingWritten } = options;
  return async (url, init = {}) => {
    const bytesAsked = bytesOf(url);
    const isUpload = init.method === 'POST';
    const entry = log.begin(isUpload ? 'upload' : 'download', bytesAsked);
    const fail = (error: unknown): never => {
      // A request that was aborted because its time was up is not broken.
      if (!init.signal?.aborted) entry.break();
      throw error;
    };
    // The library itself would send zeros.
    const body = isUpload ? { body: incompressible(bytesAsked, uploadType) } : {};
    const response = await fetch(url, { ...init, ...body, cache: 'no-store', redirect: 'error' }).catch(fail);
    if (response.status === TOO_MANY_REQUESTS) entry.drop();
    else if (!response.ok) entry.break();
    if (!response.ok) return response;
    const received = isUpload
      ? receiveUploadAnswer(response, entry, bytesAsked)
      : receiveDownload(response, entry, downloadType);
    const finished = received.catch(fail).then(() => timingWritten(url));
    return emptied(response, finished, init.signal);
  };
}
