import type { Arrivals } from '../../../connection/arrivals';
import { UPLOAD_STEPS } from '../../../connection/speed-steps';
import { certainMbps, createThroughput, type Throughput } from '../../../connection/throughput';
import { mbpsOf } from './line';

/** An upload that was answered. */
export interface AnsweredUpload {
  readonly size: number;
  /** From the request to its answer, by the clock of the page. */
  readonly tookMs: number;
  /** By the clock of the server; empty of one that does not say. */
  readonly arrivals: Arrivals;
}

export interface UploadSpeed {
  readonly mbps?: number | undefined;
  readonly certainty?: ReturnType<Throughput['certainty']>;
  /** TCP had not filled the line: it carries at least as much. */
  readonly isGrowing?: boolean;
}

/** Bytes: fewer may all lie in a queue on the way, which says nothing of what lies behind it. */
const CERTAIN_BYTES = 1_000_000;
/** A server that saw the bytes in less than this share of the time has a proxy before it that collects them. */
const SEEN_SHARE = 0.5;

/** The speed of one upload, by the clock of the server where that saw it, and else by that of the page. */
export function readUpload({ size, tookMs, arrivals }: AnsweredUpload, roundTripMs: number): UploadSpeed {
  // All of it, with its beginning and its answer: whatever lies on the way, the line carried as much.
  const wholeMbps = mbpsOf(size, tookMs);
  if (size >= CERTAIN_BYTES && wholeMbps > certainMbps(UPLOAD_STEPS)) return { mbps: wholeMbps, certainty: 'at-least' };
  const sendingMs = Math.max(tookMs - roundTripMs, tookMs / 2);
  const seenMs = arrivals.at(-1)?.[0] ?? 0;
  if (seenMs < SEEN_SHARE * sendingMs) return { mbps: mbpsOf(size, sendingMs) };
  const throughput = createThroughput({ roundTripMs, steps: UPLOAD_STEPS });
  for (const [atMs, bytes] of arrivals) throughput.push(bytes, atMs);
  return { mbps: throughput.mbps(), certainty: throughput.certainty(), isGrowing: throughput.isGrowing() };
}

/** A short upload whose speed is within this share of the one before has shown that it grows no more. */
const SAME = 0.08;

/** What is known after one upload more. What the line has carried once it carries, unless the next one shows its speed. */
export function withUpload(before: UploadSpeed, next: UploadSpeed): UploadSpeed {
  if (!next.isGrowing || next.mbps === undefined || before.mbps === undefined) return next;
  if (Math.abs(next.mbps - before.mbps) < SAME * before.mbps) return { ...next, isGrowing: false };
  return next.mbps < before.mbps ? before : next;
}
