import { measured, type ReadingsOf, type ReadingTable } from '../reading';
import type { BlockMeasure } from './block';
import { dbfsFromAmplitude } from './level';
import { levelVariationDb } from './level-variation';

/** The readings of the microphone check: dBFS is the level below full scale, and shares are of all samples. */
export const microphoneReadings = {
  peakDbfs: { kind: 'quantity', unit: 'dBFS', digits: 1, min: -200, max: 10 },
  rmsDbfs: { kind: 'quantity', unit: 'dBFS', digits: 1, min: -200, max: 10 },
  clippedRatio: {
    kind: 'quantity',
    unit: '%',
    // A tenth of a per cent is too much already.
    digits: [
      [0.995, 2],
      [9.95, 1],
    ],
    min: 0,
    max: 1,
  },
  levelVariationDb: { kind: 'quantity', unit: 'dB', digits: 1, min: 0, max: 200 },
  processing: {
    kind: 'choice',
    options: ['unprocessed', 'automatic-gain'],
  },
  device: { kind: 'name' },
} as const satisfies ReadingTable;

export type MicrophoneReadings = ReadingsOf<typeof microphoneReadings>;

/** The readings that come from the samples of a take alone, without those of the device. */
export type TakeReadings = Omit<MicrophoneReadings, 'processing' | 'device'>;

/** All blocks of a take together: amplitudes are 0 to 1, after the offset has been removed. */
interface TakeTotal extends Omit<BlockMeasure, 'allZero'> {
  readonly samples: number;
  /** RMS levels of consecutive frames of 50 ms. */
  readonly framesDbfs: readonly number[];
}

/** What a take has to say, which is nothing before the first sample. Every number is finite. */
export function readTake({ samples, clippedSamples, sumOfSquares, peak, framesDbfs }: TakeTotal): TakeReadings {
  if (samples === 0) return {};
  const variationDb = levelVariationDb(framesDbfs);
  return {
    peakDbfs: measured(dbfsFromAmplitude(peak)),
    rmsDbfs: measured(dbfsFromAmplitude(Math.sqrt(sumOfSquares / samples))),
    clippedRatio: measured(clippedSamples / samples),
    ...(variationDb !== undefined && { levelVariationDb: measured(variationDb) }),
  };
}
