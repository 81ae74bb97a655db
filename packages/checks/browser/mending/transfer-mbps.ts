import { DOWNLOAD_TYPE, mbpsOf } from '../connection/own-engine/line';
import { incompressible, type TransferDirection } from '../connection/transfer';

interface TransferOptions {
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  /** Called with the elapsed share of the time, 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** A type that needs no preflight request at another server. */
const UPLOAD_TYPE = 'text/plain';

/** Bytes of the requests, of which a fast line finishes all. */
const STEPS: readonly number[] = [32_000, 128_000, 512_000, 2_000_000];
/** ms in which requests begin, and until the last one has to be over. */
const LASTS = { ms: 2000, mostMs: 4000 } as const;

/**
 * The speed in Mbps of the largest request that is over in time, with the round trip that it waits: a lower bound.
 * Undefined if none is. Rejects with nothing.
 */
export async function transferMbps(
  direction: TransferDirection,
  options: TransferOptions,
): Promise<number | undefined> {
  const { nowMs, signal, onShare } = options;
  const box = new AbortController();
  const stop = () => box.abort();
  const timer = setTimeout(stop, LASTS.mostMs);
  signal.addEventListener('abort', stop, { once: true });
  const beganMs = nowMs();
  let mbps: number | undefined;
  for (const bytes of STEPS) {
    const startMs = nowMs();
    const expectedMs = mbps === undefined ? 0 : msOf(bytes, mbps);
    if (startMs - beganMs >= LASTS.ms || startMs - beganMs + expectedMs > LASTS.mostMs) break;
    if (!(await isTransferred(direction, bytes, { ...options, signal: box.signal }))) break;
    mbps = mbpsOf(bytes, nowMs() - startMs);
    onShare(Math.min(1, (nowMs() - beganMs) / LASTS.ms));
  }
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  return mbps;
}

const msOf = (bytes: number, mbps: number): number => (bytes * 8) / mbps / 1000;

/** True if the server of the speed test has sent or received all bytes. */
async function isTransferred(
  direction: TransferDirection,
  bytes: number,
  { url, fetch, signal }: TransferOptions,
): Promise<boolean> {
  const init = { cache: 'no-store', redirect: 'error', signal } as const;
  try {
    if (direction === 'upload')
      return (await fetch(url, { ...init, method: 'POST', body: incompressible(bytes, UPLOAD_TYPE) })).ok;
    const response = await fetch(`${url}?bytes=${bytes}`, init);
    const received = await response.arrayBuffer();
    return DOWNLOAD_TYPE.test(response.headers.get('content-type') ?? '') && received.byteLength === bytes;
  } catch {
    return false;
  }
}
