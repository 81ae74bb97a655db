import { incompressible, type TransferEntry, type TransferLog } from './transfer';

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
const HTML_TYPE = /^text\/html|^application\/xhtml/i;

function bytesOf(url: string): number {
  return Number(new URL(url).searchParams.get('bytes') ?? 0);
}

/** Counts the bytes of the body and discards them: keeping megabytes as text would slow the measurement down. */
async function drain(response: Response, onBytes: (count: number) => void): Promise<void> {
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) onBytes(part.value.length);
}

/**
 * A response without content. Its body ends when `finished` settles, as the library expects. When this code pauses the
 * test, the body stays open: Firefox would write an error for a failed body to the console, and after an ended body the
 * library would start its next request. The worker ends soon after.
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

async function receiveDownload(response: Response, entry: TransferEntry, downloadType: RegExp): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (!downloadType.test(type)) throw new TypeError(`Received ${type} instead of a download`);
  await drain(response, entry.add);
  entry.complete();
}

async function receiveUploadResponse(response: Response, entry: TransferEntry, requestedBytes: number): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (HTML_TYPE.test(type)) throw new TypeError('Received a page in response to the upload');
  await drain(response, () => undefined);
  entry.add(requestedBytes);
  entry.complete();
}

/**
 * Creates the replacement of `fetch` for the speed-test library. It logs the bytes of a request while they arrive, so
 * that a request whose time is up still counts, and rejects responses that are not measurements.
 */
export function observeFetch(options: ObserveOptions): Fetch {
  const { fetch, log, downloadType, uploadType, timingWritten } = options;
  return async (url, init = {}) => {
    const requestedBytes = bytesOf(url);
    const isUpload = init.method === 'POST';
    const entry = log.begin(isUpload ? 'upload' : 'download', requestedBytes);
    const fail = (error: unknown): never => {
      // A request that was aborted because its time was up is not broken.
      if (!init.signal?.aborted) entry.break();
      throw error;
    };
    // The library itself would send zeros.
    const body = isUpload ? { body: incompressible(requestedBytes, uploadType) } : {};
    const response = await fetch(url, { ...init, ...body, cache: 'no-store', redirect: 'error' }).catch(fail);
    if (response.status === TOO_MANY_REQUESTS) entry.drop();
    else if (!response.ok) entry.break();
    if (!response.ok) return response;
    const received = isUpload
      ? receiveUploadResponse(response, entry, requestedBytes)
      : receiveDownload(response, entry, downloadType);
    const finished = received.catch(fail).then(() => timingWritten(url));
    return emptied(response, finished, init.signal);
  };
}
