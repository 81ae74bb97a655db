import { measured, type ReadingsOf, type ReadingTable } from '../reading';
import type { BlockMeasure } from './block';
import { dbfsFromAmplitude } from './level';

/**
 * Distribution of a device's sound over its channels:
 *
 * - `mono`: the device has one channel;
 * - `stereo`: both carry sound, and nothing is lost in mono;
 * - `left-only`, `right-only`: the other one is at least 20 dB lower;
 * - `cancelling`: one is the inversion of the other, so that they cancel in mono.
 */
const CHANNEL_LAYOUTS = ['mono', 'stereo', 'left-only', 'right-only', 'cancelling'] as const;

export type ChannelLayout = (typeof CHANNEL_LAYOUTS)[number];

/** Audible reverberation, from least to most. */
export const ROOMS = ['dry', 'audible', 'echoing'] as const;

/** Audible reverberation, or the reason why it is unknown: too much noise behind the voice, or too few decays of it. */
export const ROOM_READINGS = [...ROOMS, 'too-noisy', 'few-decays'] as const;

/**
 * Reason for missing sound measurements: no measurement ran, the device changed in the middle, its sample rate is too
 * low, its samples are not numbers, there is no sound between the words, or too
 * much of it was lost.
 */
export const OTHER_MEASURES = [
  'not-measured',
  'rate-changed',
  'low-rate',
  'unreadable',
  'gated',
  'sound-lost',
] as const;

const sound = {
  voiceSeconds: { kind: 'quantity', unit: 's', digits: 1, min: 0, max: 60 },
  snrDb: { kind: 'quantity', unit: 'dB', digits: 1, min: -20, max: 140 },
  noiseDbfsA: { kind: 'quantity', unit: 'dBFS(A)', digits: 1, min: -140, max: 10 },
  bandwidthHz: { kind: 'quantity', unit: 'kHz', digits: 1, min: 0, max: 96_000 },
  room: { kind: 'choice', options: ROOM_READINGS },
  roomDecaySpread: { kind: 'quantity', unit: 'lg (dB/s)²', digits: 2, min: 0, max: 10 },
  // A take is too short for decimals.
  loudnessLufs: { kind: 'quantity', unit: 'LUFS', digits: 0, min: -120, max: 10 },
  truePeakDbtp: { kind: 'quantity', unit: 'dBTP', digits: 1, min: -120, max: 20 },
  /** Positive for turning up; missing if a change of the gain alone does not help. */
  gainAdviceDb: { kind: 'quantity', unit: 'dB', digits: 0, min: -200, max: 200 },
  /** Runs of three or more samples at full scale, of which a loud take has thousands. */
  clippedRuns: { kind: 'quantity', unit: 'times', digits: 0, min: 0, max: 1_000_000 },
  flatTops: { kind: 'fact' },
  lostBuffers: { kind: 'quantity', unit: 'times', digits: 0, min: 0, max: 10_000 },
  lostMs: { kind: 'quantity', unit: 'ms', digits: 0, min: 0, max: 60_000 },
  lostFrameShare: { kind: 'quantity', unit: '%', digits: 1, min: 0, max: 1 },
  hum: { kind: 'fact' },
  humDbfs: { kind: 'quantity', unit: 'dBFS', digits: 1, min: -140, max: 10 },
  humHz: { kind: 'quantity', unit: 'Hz', digits: 0, min: 50, max: 60 },
  channels: { kind: 'choice', options: CHANNEL_LAYOUTS },
  leftDbfs: { kind: 'quantity', unit: 'dBFS', digits: 1, min: -140, max: 10 },
  rightDbfs: { kind: 'quantity', unit: 'dBFS', digits: 1, min: -140, max: 10 },
  offsetDbfs: { kind: 'quantity', unit: 'dBFS', digits: 1, min: -140, max: 10 },
  /** The quietest second without speech, its hum, and its spectrum. */
  quietDbfsA: { kind: 'quantity', unit: 'dBFS(A)', digits: 1, min: -140, max: 10, isForRechecks: true },
  quietHumDbfs: { kind: 'quantity', unit: 'dBFS', digits: 1, min: -140, max: 10, isForRechecks: true },
  quietShape: { kind: 'spectrum', bands: 22, isForRechecks: true },
} as const satisfies ReadingTable;

/** The readings of the microphone check: dBFS is the level below full scale, and shares are of all samples. */
export const microphoneReadings = {
  peakDbfs: { kind: 'quantity', unit: 'dBFS', digits: 1, min: -200, max: 10 },
  rmsDbfs: { kind: 'quantity', unit: 'dBFS', digits: 1, min: -200, max: 10 },
  clippedRatio: {
    kind: 'quantity',
    unit: '%',
    // A tenth of a per cent is already too much.
    digits: [
      [0.995, 2],
      [9.95, 1],
    ],
    min: 0,
    max: 1,
  },
  ...sound,
  deviceRateHz: { kind: 'quantity', unit: 'kHz', digits: 1, min: 0, max: 1_000_000 },
  processing: {
    kind: 'choice',
    options: ['unprocessed', 'automatic-gain'],
    isMethod: true,
  },
  /**
   * Present if measurements besides the level and the voice are missing; the absence of findings then has no meaning.
   */
  otherMeasures: { kind: 'choice', options: OTHER_MEASURES },
  device: { kind: 'name' },
} as const satisfies ReadingTable;

export type MicrophoneReadings = ReadingsOf<typeof microphoneReadings>;

export type SoundReadings = ReadingsOf<typeof sound>;

export type TakeReadings = Omit<
  MicrophoneReadings,
  'deviceRateHz' | 'processing' | 'otherMeasures' | 'device' | keyof SoundReadings
>;

/** Totals over all blocks of a take: amplitudes are 0 to 1, after removal of the DC offset. */
interface TakeTotal extends Omit<BlockMeasure, 'allZero'> {
  readonly samples: number;
}

/** The readings of a take; none before the first sample. Every number is finite. */
export function takeReadings({ samples, clippedSamples, sumOfSquares, peak }: TakeTotal): TakeReadings {
  if (samples === 0) return {};
  return {
    peakDbfs: measured(dbfsFromAmplitude(peak)),
    rmsDbfs: measured(dbfsFromAmplitude(Math.sqrt(sumOfSquares / samples))),
    clippedRatio: measured(clippedSamples / samples),
  };
}
