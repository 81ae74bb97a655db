import type { ChannelSums, SoundSource } from '../../microphone/evidence/measurement';
import type { EvidenceReadings, MeasurementName } from '../../microphone/evidence/measurements';
import { isRecord } from '../../records';

/** Measured on the page, because the verdict must not depend on a worker that may not load. */
type MeasuredOnPage = 'voice';

export type WorkerMeasurement = Exclude<MeasurementName, MeasuredOnPage>;

/** The worker's readings. A reading that could not be taken is missing. */
type WorkerReadings = Pick<EvidenceReadings, WorkerMeasurement>;

/**
 * Readings of the track that a call hears, if another one is measured for the verdict: the level of its background, and
 * nothing that processing would falsify.
 */
export type ProcessedReadings = Pick<EvidenceReadings, 'floor'>;

/**
 * A message from the page to the evidence worker: `begin` once, then `block` about 100 times a second, and as many
 * `processed-block` if there is a separate track for calls, then `read`.
 */
export type EvidenceRequest =
  | { readonly kind: 'begin'; readonly source: SoundSource }
  | { readonly kind: 'block'; readonly block: Float32Array; readonly channels: ChannelSums | undefined }
  | { readonly kind: 'processed-block'; readonly block: Float32Array }
  | { readonly kind: 'read' };

export interface EvidenceReply {
  readonly kind: 'readings';
  readonly readings: WorkerReadings;
  readonly processed: ProcessedReadings;
}

const isSource = (value: unknown): value is SoundSource =>
  isRecord(value) &&
  Number.isFinite(value.sampleRateHz) &&
  (value.processing === 'unprocessed' || value.processing === 'automatic-gain');

export function parseEvidenceRequest(data: unknown): EvidenceRequest | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, source, block, channels } = data;
  if (kind === 'begin' && isSource(source)) return { kind, source };
  if (kind === 'block' && block instanceof Float32Array)
    return { kind, block, channels: channels as ChannelSums | undefined }; // From this page's own worklet: valid.
  if (kind === 'processed-block' && block instanceof Float32Array) return { kind, block };
  return kind === 'read' ? { kind } : undefined;
}

const isReading = (value: unknown) => value === undefined || isRecord(value);

const areReadings = (value: unknown): value is WorkerReadings & ProcessedReadings =>
  isRecord(value) && Object.values(value).every(isReading);

export function parseEvidenceReply(data: unknown): EvidenceReply | undefined {
  if (!isRecord(data) || data.kind !== 'readings') return undefined;
  const { kind, readings, processed } = data;
  return areReadings(readings) && areReadings(processed) ? { kind, readings, processed } : undefined;
}
