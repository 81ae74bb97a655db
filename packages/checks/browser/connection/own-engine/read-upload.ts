import {
  type ByteArrivals,
  certainMbps,
  createThroughput,
  type ThroughputMeter,
  UPLOAD_STEPS,
} from '../../../connection/throughput';
import { mbpsOf } from './line';

export interface AnsweredUpload {
  /** Bytes. */
  readonly size: number;
  /** From the request to its response, by the clock of the page. */
  readonly tookMs: number;
  /** Arrivals by the clock of the server; empty if the server does not report them. */
  readonly arrivals: ByteArrivals;
}

export interface UploadSpeed {
  readonly mbps?: number | undefined;
  readonly certainty?: ReturnType<ThroughputMeter['certainty']>;
  /** True if TCP had not filled the line: the speed is a lower bound. */
  readonly isGrowing?: boolean;
  /** True if parts of the upload, or the upload before it, had the same speed. */
  readonly isSteady?: boolean;
}

/**
 * Minimum size in bytes of an upload whose speed is certain: a queue on the path may hold all bytes of a smaller one.
 */
const CERTAIN_BYTES = 1_000_000;
/** Minimum share of the sending time in which bytes arrive at the server; less means that a proxy buffers them. */
const MIN_ARRIVAL_SHARE = 0.5;

/** The speed of one upload, by the server's clock if its arrivals are usable, otherwise by the page's clock. */
export function readUpload({ size, tookMs, arrivals }: AnsweredUpload, roundTripMs: number): UploadSpeed {
  // Includes the start and the response, so it is a lower bound, even if a proxy buffers the bytes.
  const wholeMbps = mbpsOf(size, tookMs);
  if (size >= CERTAIN_BYTES && wholeMbps > certainMbps(UPLOAD_STEPS)) return { mbps: wholeMbps, certainty: 'at-least' };
  const sendingMs = Math.max(tookMs - roundTripMs, tookMs / 2);
  const arrivalMs = arrivals.at(-1)?.[0] ?? 0;
  if (arrivalMs < MIN_ARRIVAL_SHARE * sendingMs) return { mbps: mbpsOf(size, sendingMs) };
  const throughput = createThroughput({ roundTripMs, steps: UPLOAD_STEPS });
  for (const [atMs, bytes] of arrivals) throughput.push(bytes, atMs);
  return {
    mbps: throughput.mbps(),
    certainty: throughput.certainty(),
    isGrowing: throughput.isGrowing(),
    isSteady: throughput.isSteady(),
  };
}

/** Relative difference between consecutive uploads, 0 to 1, below which the speed counts as no longer growing. */
const MAX_RELATIVE_DIFFERENCE = 0.08;

/**
 * The combined speed after one more upload. While the speed grows, the higher value is kept; if the next upload is
 * about as fast as the previous ones, its speed is final.
 */
export function withUpload(before: UploadSpeed, next: UploadSpeed): UploadSpeed {
  if (next.mbps === undefined || before.mbps === undefined) return next;
  const isSame = Math.abs(next.mbps - before.mbps) < MAX_RELATIVE_DIFFERENCE * before.mbps;
  if (isSame) return { ...next, isGrowing: false, isSteady: true };
  if (!next.isGrowing) return next;
  return next.mbps < before.mbps ? before : next;
}
