import type { ReadingsOf, ReadingTable } from '../reading';

/** The readings of the microphone check: dBFS is the level below full scale, and shares are of all samples. */
export const microphoneReadings = {
  peakDbfs: { kind: 'quantity', label: 'Peak', unit: 'dBFS', digits: 1, min: -200, max: 10 },
  rmsDbfs: { kind: 'quantity', label: 'Average (RMS)', unit: 'dBFS', digits: 1, min: -200, max: 10 },
  clippedRatio: {
    kind: 'quantity',
    label: 'Clipped',
    unit: '%',
    // A tenth of a per cent is too much already.
    digits: [
      [0.995, 2],
      [9.95, 1],
    ],
    min: 0,
    max: 1,
  },
  levelVariationDb: { kind: 'quantity', label: 'Level variation', unit: 'dB', digits: 1, min: 0, max: 200 },
  processing: {
    kind: 'choice',
    label: 'Level measured',
    options: { unprocessed: 'before the browser changes the sound', 'automatic-gain': 'with automatic gain' },
  },
  device: { kind: 'name', label: 'Device' },
} as const satisfies ReadingTable;

export type MicrophoneReadings = ReadingsOf<typeof microphoneReadings>;
