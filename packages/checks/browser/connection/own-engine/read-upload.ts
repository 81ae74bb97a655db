import {
  type Arrivals,
  certainMbps,
  createThroughput,
  type Throughput,
  UPLOAD_STEPS,
} from '../../../connection/throughput';
import { mbpsOf } from './line';

/** An upload that received a response. */
export interface AnsweredUpload {
  readonly size: number;
  /** From the request to its response, by the clock of the page. */
  readonly tookMs: number;
  /** Arrivals by the clock of the server; empty if the server does not report them. */
  readonly arrivals: Arrivals;
}

/** The measured speed of one or more uploads. */
export interface UploadSpeed {
  readonly mbps?: number | undefined;
  readonly certainty?: ReturnType<Throughput['certainty']>;
  /** True if TCP had not filled the line: the speed is a lower bound. */
  readonly isGrowing?: boolean;
}

/** Minimum bytes of a certain speed; fewer may all be in a queue on the path, beyond which the speed is unknown. */
const CERTAIN_BYTES = 1_000_000;
/** If the server saw the bytes in less than this share of the time, a proxy before it buffers them. */
const SEEN_SHARE = 0.5;

/** The speed of one upload, by the clock of the server if it is usable, otherwise by that of the page. */
export function readUpload({ size, tookMs, arrivals }: AnsweredUpload, roundTripMs: number): UploadSpeed {
  // Including start and response: regardless of any buffering, the line carried at least this.
  const wholeMbps = mbpsOf(size, tookMs);
  if (size >= CERTAIN_BYTES && wholeMbps > certainMbps(UPLOAD_STEPS)) return { mbps: wholeMbps, certainty: 'at-least' };
  const sendingMs = Math.max(tookMs - roundTripMs, tookMs / 2);
  const seenMs = arrivals.at(-1)?.[0] ?? 0;
  if (seenMs < SEEN_SHARE * sendingMs) return { mbps: mbpsOf(size, sendingMs) };
  const throughput = createThroughput({ roundTripMs, steps: UPLOAD_STEPS });
  for (const [atMs, bytes] of arrivals) throughput.push(bytes, atMs);
  return { mbps: throughput.mbps(), certainty: throughput.certainty(), isGrowing: throughput.isGrowing() };
}

/** Relative difference of consecutive uploads below which a speed no longer grows. */
const SAME = 0.08;

/**
 * The combined speed after one more upload. A growing speed keeps the higher value, unless the next upload confirms the
 * previous speed.
 */
export function withUpload(before: UploadSpeed, next: UploadSpeed): UploadSpeed {
  if (!next.isGrowing || next.mbps === undefined || before.mbps === undefined) return next;
  if (Math.abs(next.mbps - before.mbps) < SAME * before.mbps) return { ...next, isGrowing: false };
  return next.mbps < before.mbps ? before : next;
}
