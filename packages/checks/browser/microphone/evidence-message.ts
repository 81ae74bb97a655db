import type { ChannelSums } from '../../microphone/evidence/engine';
import type { SoundSource } from '../../microphone/evidence/measurement';
import type { EvidenceReadings, MeasurementName } from '../../microphone/evidence/measurements';
import { isRecord } from '../is-record';

/** What the page measures itself, since its verdict must not depend on a worker that may not load. */
type MeasuredOnPage = 'voice';

export type WorkerMeasurement = Exclude<MeasurementName, MeasuredOnPage>;

/** What the worker has measured. Nothing stands where nothing could be measured. */
export type WorkerReadings = Pick<EvidenceReadings, WorkerMeasurement>;

/**
 * What is measured of the track that a call hears, where another one is measured for the verdict: how loud its background is, and
 * nothing that processing would falsify.
 */
export type ProcessedReadings = Pick<EvidenceReadings, 'floor'>;

/**
 * From the page to the evidence worker: `begin` once, then `block` about 100 times a second, and as many times `processed-block`
 * where there is a track of its own for calls, then `read`.
 */
export type EvidenceRequest =
  | { readonly kind: 'begin'; readonly source: SoundSource }
  | { readonly kind: 'block'; readonly block: Float32Array; readonly channels: ChannelSums | undefined }
  | { readonly kind: 'processed-block'; readonly block: Float32Array }
  | { readonly kind: 'read' };

/** From the evidence worker to the page: the answer to `read`. */
export interface EvidenceReply {
  readonly kind: 'readings';
  readonly readings: WorkerReadings;
  readonly processed: ProcessedReadings;
}

const isSource = (value: unknown): value is SoundSource =>
  isRecord(value) &&
  Number.isFinite(value.sampleRateHz) &&
  (value.processing === 'unprocessed' || value.processing === 'automatic-gain');

/** Parses what arrives in the worker; anything else (a browser extension's message) gives undefined. */
export function parseEvidenceRequest(data: unknown): EvidenceRequest | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, source, block, channels } = data;
  if (kind === 'begin' && isSource(source)) return { kind, source };
  if (kind === 'block' && block instanceof Float32Array) {
    // Written by this page's own worklet: what stands beside a block of samples are its sums.
    return { kind, block, channels: channels as ChannelSums | undefined };
  }
  if (kind === 'processed-block' && block instanceof Float32Array) return { kind, block };
  return kind === 'read' ? { kind } : undefined;
}

const isReading = (value: unknown) => value === undefined || isRecord(value);

const areReadings = (value: unknown): value is WorkerReadings & ProcessedReadings =>
  isRecord(value) && Object.values(value).every(isReading);

/** Parses what arrives on the page; anything else gives undefined. */
export function parseEvidenceReply(data: unknown): EvidenceReply | undefined {
  if (!isRecord(data) || data.kind !== 'readings') return undefined;
  const { kind, readings, processed } = data;
  return areReadings(readings) && areReadings(processed) ? { kind, readings, processed } : undefined;
}
