import type { ByteArrivals } from '../../../../connection/throughput';
import type { ObservedLine } from '../line';

/** Faults of a line and its server; none by default. */
export interface LineBehaviour {
  readonly downMbps?: number;
  readonly upMbps?: number;
  /** Infinity if the server never responds. */
  readonly roundTripMs?: number;
  /** True if the speed of a download falls to a third in every second part of 300 ms. */
  readonly wavers?: boolean;
  /** Time after the first byte at which a download stalls, in ms. */
  readonly stallsAfterMs?: number;
  /** Replaces the real response. */
  readonly answer?: (method: string) => Response | undefined;
  /** Speed of the third upload and of later ones. */
  readonly laterUpMbps?: number;
  /** True if uploads start as in TCP: with ten segments per round trip, which then double. */
  readonly beginsSlowly?: boolean;
  /** A proxy that buffers a whole upload before it forwards it. */
  readonly collectsUploads?: boolean;
  /** True if other programs keep this computer busy. */
  readonly isComputerBusy?: boolean;
  /** The round trips that the pings seem to have, in ms, in a cycle. */
  readonly pings?: readonly number[];
}

const TICK_MS = 10;
const OCTETS = { 'content-type': 'application/octet-stream' };
const bytesIn = (mbps: number, ms: number): number => Math.round((mbps * 1000 * ms) / 8);

/** A line on the fake clock with its full speed from the first byte. It records the sizes that were sent. */
export function fakeLine(behaviour: LineBehaviour = {}): ObservedLine & { readonly uploads: readonly number[] } {
  const { roundTripMs = 20, answer } = behaviour;
  const uploads: number[] = [];
  let pingCount = 0;
  const carry = behaviour.beginsSlowly ? createSlowStart(roundTripMs) : atOnce;
  return {
    uploads,
    nowMs: () => Date.now(),
    isBusySince: () => behaviour.isComputerBusy ?? false,
    ping: (signal) =>
      passes(roundTripMs, signal).then(
        () => behaviour.pings?.[pingCount++ % behaviour.pings.length] ?? roundTripMs,
        () => undefined,
      ),
    async fetch(url, { method = 'GET', signal }) {
      await passes(roundTripMs, signal);
      const bytes = Number(new URL(url).searchParams.get('bytes'));
      const other = answer?.(method);
      if (other !== undefined) return other;
      if (behaviour.beginsSlowly && method === 'POST' && uploads.length === 0) await passes(roundTripMs, signal);
      if (method === 'GET') return new Response(stream(behaviour, bytes, signal), { headers: OCTETS });
      uploads.push(bytes);
      const upMbps = uploads.length > 2 ? behaviour.laterUpMbps : undefined;
      return upload({ ...behaviour, ...(upMbps !== undefined && { upMbps }), carry }, bytes, signal);
    },
  };
}

function passes(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    if (!Number.isFinite(ms)) return;
    setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
  });
}

function stream(
  { downMbps = 50, stallsAfterMs, wavers = false }: LineBehaviour,
  bytes: number,
  signal?: AbortSignal | null,
) {
  let left = bytes;
  let beganMs = 0;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      beganMs = Date.now();
      signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true });
    },
    async pull(controller) {
      await passes(TICK_MS);
      if (stallsAfterMs !== undefined && Date.now() - beganMs > stallsAfterMs) return passes(60_000, signal);
      if (signal?.aborted) return undefined;
      const isSlow = wavers && Math.floor((Date.now() - beganMs) / 300) % 2 === 1;
      const part = Math.min(left, bytesIn(isSlow ? downMbps / 3 : downMbps, TICK_MS));
      left -= part;
      controller.enqueue(new Uint8Array(part));
      return left === 0 ? controller.close() : undefined;
    },
  });
}

const GROUP_MS = 25;
const FIRST_WINDOW_BYTES = 14_600;

type Carry = (bytes: number, mbps: number) => ByteArrivals;

const atOnce: Carry = (bytes, mbps) => {
  const tookMs = (bytes * 8) / 1000 / mbps;
  const count = Math.max(2, Math.ceil(tookMs / GROUP_MS));
  return Array.from({ length: count + 1 }, (_, at) => [(at * tookMs) / count, at === 0 ? 0 : bytes / count]);
};

/** One connection, whose window grows from request to request. */
function createSlowStart(roundTripMs: number): Carry {
  let windowBytes = FIRST_WINDOW_BYTES;
  return (bytes, mbps) => {
    const arrivals: [number, number][] = [[0, 0]];
    let [left, atMs] = [bytes, 0];
    while (left > 0) {
      const burst = atOnce(Math.min(left, windowBytes), mbps);
      arrivals.push(...burst.slice(1).map(([ms, part]): [number, number] => [atMs + ms, part]));
      left -= windowBytes;
      atMs += Math.max(roundTripMs, burst.at(-1)?.[0] ?? 0);
      windowBytes = Math.min(windowBytes * 2, Math.max(FIRST_WINDOW_BYTES, 2 * bytesIn(mbps, roundTripMs)));
    }
    return arrivals;
  };
}

interface Carried extends LineBehaviour {
  readonly carry: Carry;
}

async function upload(
  { upMbps = 30, collectsUploads = false, carry }: Carried,
  bytes: number,
  signal?: AbortSignal | null,
) {
  const arrivals = carry(bytes, upMbps);
  await passes(arrivals.at(-1)?.[0] ?? 0, signal);
  return Response.json({ ok: true, arrivals: collectsUploads ? [[0, bytes]] : arrivals });
}
