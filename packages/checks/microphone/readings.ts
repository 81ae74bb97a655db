import { measured, type ReadingsOf, type ReadingTable } from '../reading';
import type { BlockMeasure } from './block';
import type { EvidenceReadings } from './evidence/measurements';
import { dbfsFromAmplitude } from './level';

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
  voiceSeconds: { kind: 'quantity', unit: 's', digits: 1, min: 0, max: 60 },
  processing: {
    kind: 'choice',
    options: ['unprocessed', 'automatic-gain'],
  },
  device: { kind: 'name' },
} as const satisfies ReadingTable;

export type MicrophoneReadings = ReadingsOf<typeof microphoneReadings>;

/** The readings of what is measured beside the level. */
type EvidenceValues = Pick<MicrophoneReadings, 'voiceSeconds'>;

/** The readings of the level. */
export type TakeReadings = Omit<MicrophoneReadings, 'processing' | 'device' | keyof EvidenceValues>;

/** All blocks of a take together: amplitudes are 0 to 1, after the offset has been removed. */
interface TakeTotal extends Omit<BlockMeasure, 'allZero'> {
  readonly samples: number;
}

/** What a take has to say, which is nothing before the first sample. Every number is finite. */
export function readTake({ samples, clippedSamples, sumOfSquares, peak }: TakeTotal): TakeReadings {
  if (samples === 0) return {};
  return {
    peakDbfs: measured(dbfsFromAmplitude(peak)),
    rmsDbfs: measured(dbfsFromAmplitude(Math.sqrt(sumOfSquares / samples))),
    clippedRatio: measured(clippedSamples / samples),
  };
}

/** What the evidence of a take has to say in numbers. What was not measured is left out. */
export const readEvidence = ({ voice }: Partial<EvidenceReadings>): EvidenceValues => ({
  ...(voice && { voiceSeconds: measured(voice.voicedS) }),
});
