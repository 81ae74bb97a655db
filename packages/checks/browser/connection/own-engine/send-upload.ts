import type { Arrivals } from '../../../connection/arrivals';
import { isRecord } from '../../is-record';
import { incompressible } from '../incompressible';
import type { DirectionOptions } from './line';
import type { AnsweredUpload } from './read-upload';

/** The result of one upload request. */
export type SentUpload =
  | ({ readonly kind: 'answered' } & AnsweredUpload)
  /**
   * `refused`: the server asked to slow down. `broken`: no valid response in time, or one of another server, such as a
   * login page.
   */
  | { readonly kind: 'refused' | 'broken' };

const TOO_MANY_REQUESTS = 429;
const JSON_TYPE = /^application\/json/i;

interface UploadOrder {
  readonly size: number;
  readonly timeoutMs: number;
}

/** Sends bytes and waits for the response. Never rejects. */
export async function sendUpload(
  { line: { fetch, nowMs }, url }: DirectionOptions,
  { size, timeoutMs }: UploadOrder,
): Promise<SentUpload> {
  const body = incompressible(size, 'application/octet-stream');
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), timeoutMs);
  const startMs = nowMs();
  try {
    const init: RequestInit = { method: 'POST', body, cache: 'no-store', redirect: 'error', signal: cut.signal };
    const response = await fetch(`${url}?bytes=${size}`, init);
    const tookMs = nowMs() - startMs;
    if (response.status === TOO_MANY_REQUESTS) return { kind: 'refused' };
    if (!response.ok || !JSON_TYPE.test(response.headers.get('content-type') ?? '')) return { kind: 'broken' };
    return { kind: 'answered', size, tookMs, arrivals: parseArrivals(await response.json()) };
  } catch {
    return { kind: 'broken' };
  } finally {
    clearTimeout(timer);
  }
}

/** Parses the arrivals in the reply; empty if the server does not report them yet. */
function parseArrivals(reply: unknown): Arrivals {
  const given: readonly unknown[] = isRecord(reply) && Array.isArray(reply.arrivals) ? reply.arrivals : [];
  return given.every(isArrival) ? given : [];
}

const isArrival = (entry: unknown): entry is Arrivals[number] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((number) => Number.isFinite(number) && number >= 0);
