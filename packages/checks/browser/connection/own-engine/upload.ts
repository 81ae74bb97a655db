import { type ByteArrivals, certainMbps, UPLOAD_STEPS } from '../../../connection/throughput';
import { isRecord } from '../../../records';
import { OWN_PLAN } from '../speed-test-plan';
import { incompressible } from '../transfer';
import { watchLoadedLatency } from './latency';
import { DISTURBED, type DirectionOptions, type DirectionReading, REPORT_MS } from './line';
import { type AnsweredUpload, readUpload, type UploadSpeed, withUpload } from './read-upload';

const PLAN = OWN_PLAN.upload;
/** Minimum remaining time in ms for another request. */
const MIN_LEFT_MS = 250;
/** Share of the remaining time that a request is sized for, so that it ends in time. */
const USED_SHARE = 0.8;
/** Length of one request in ms that suffices for a speed to settle; in round trips over a long distance. */
const LONG_ENOUGH = { ms: 1100, roundTrips: 12 } as const;

/** Sends POSTs of growing size, each timed by the server, until the speed is certain or the time is up. */
export async function measureUpload(options: DirectionOptions): Promise<DirectionReading> {
  const { line, roundTripMs, onProgress } = options;
  const startMs = line.nowMs();
  let [bytes, speed, requestAtMs]: [number, UploadSpeed, number | undefined] = [0, {}, undefined];
  const loaded = watchLoadedLatency({
    line,
    busyMs: () => (requestAtMs === undefined ? 0 : line.nowMs() - requestAtMs),
  });
  const tell = () => onProgress({ bytes, mbps: speed.mbps, elapsedMs: line.nowMs() - startMs });
  const timer = setInterval(tell, REPORT_MS);
  let size: number | undefined = PLAN.firstBytes;
  for (let count = 0; size !== undefined && count < PLAN.maxRequests; count += 1) {
    const elapsedMs = line.nowMs() - startMs;
    const timeoutMs = count === 0 ? PLAN.firstMs : PLAN.boxMs - elapsedMs + PLAN.graceMs;
    requestAtMs = line.nowMs();
    const sent = await sendUpload(options, { size, timeoutMs });
    requestAtMs = undefined;
    if (sent.kind === 'answered') bytes += size;
    speed = speedAfter(sent, speed, roundTripMs);
    const isOver = sent.kind !== 'answered' || speed.certainty !== undefined;
    size = isOver ? undefined : nextSize({ size, speed, bytes, elapsedMs: line.nowMs() - startMs, options });
  }
  clearInterval(timer);
  const isKnown = speed.certainty !== undefined || speed.isSteady === true;
  const isDisturbed = !isKnown && bytes > 0 && line.isBusySince(startMs);
  return { ...speedOf(speed), ...(isDisturbed && DISTURBED), isDisturbed, loaded: loaded.stop(), bytes };
}

const speedOf = ({ mbps, certainty, isGrowing = false }: UploadSpeed) =>
  certainty === 'at-least'
    ? { mbps: Math.floor(certainMbps(UPLOAD_STEPS)), isAtLeast: true }
    : { mbps, isAtLeast: isGrowing };

function speedAfter(sent: SentUpload, before: UploadSpeed, roundTripMs: number): UploadSpeed {
  if (sent.kind === 'answered') return withUpload(before, readUpload(sent, roundTripMs));
  // The server asked to slow down: that does not describe the line, so the previous speed is kept. Without a response,
  // the previous speed is wrong.
  return sent.kind === 'refused' ? before : {};
}

interface Sent {
  readonly size: number;
  readonly speed: UploadSpeed;
  readonly bytes: number;
  readonly elapsedMs: number;
  readonly options: DirectionOptions;
}

/** Bytes that the line carries in the remaining time at the current speed; a growing line needs no reserve. */
function nextSize({ size, speed, bytes, elapsedMs, options: { roundTripMs } }: Sent): number | undefined {
  const { mbps, isGrowing } = speed;
  const leftMs = (PLAN.boxMs - elapsedMs) * (isGrowing ? 1 : USED_SHARE) - roundTripMs;
  if (leftMs < MIN_LEFT_MS) return undefined;
  const usedMs = Math.min(leftMs, Math.max(LONG_ENOUGH.ms, LONG_ENOUGH.roundTrips * roundTripMs));
  const fitting = mbps === undefined ? Number.POSITIVE_INFINITY : (mbps * 1000 * usedMs) / 8;
  return Math.round(Math.min(size * PLAN.growth, PLAN.maxBytesAtOnce, PLAN.maxBytes - bytes, fitting)) || undefined;
}

type SentUpload =
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

async function sendUpload(
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

function parseArrivals(reply: unknown): ByteArrivals {
  const arrivals: readonly unknown[] = isRecord(reply) && Array.isArray(reply.arrivals) ? reply.arrivals : [];
  return arrivals.every(isArrival) ? arrivals : [];
}

const isArrival = (entry: unknown): entry is ByteArrivals[number] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((number) => Number.isFinite(number) && number >= 0);
