import { dbfsFromAmplitude } from '../level';
import type { ChannelLayout } from '../readings';
import { createBandwidth } from './bandwidth';
import { createClipping } from './clipping';
import { createDropOuts } from './drop-outs';
import { createFloor } from './floor';
import { createHum } from './hum';
import { createLoudness } from './loudness';
import {
  type ChannelSums,
  createMeasured,
  type MeasurementEngine,
  type SoundMeasurement,
  type SoundSource,
} from './measurement';
import { createNoise, isBackground } from './noise';
import type { SoundPlace } from './places';
import { type QuietReading, quietMeasurement } from './quiet';
import { createRoom } from './room';
import { THRESHOLDS } from './thresholds';
import { createTruePeak } from './true-peak';
import { voiceMeasurement } from './voice';

interface ChannelsReading {
  readonly layout: ChannelLayout;
  /** RMS levels, -120 to 0. Both are undefined for a device with one channel. */
  readonly leftDbfs: number | undefined;
  readonly rightDbfs: number | undefined;
}

/** Detects the channels of a device that carry sound; its reading is undefined if none does. Exported for tests. */
export function createChannels(): MeasurementEngine<ChannelsReading> {
  const sums = { leftSquares: 0, rightSquares: 0, products: 0 };
  let samples = 0;
  let isHeard = false;
  return {
    push(block, channels) {
      isHeard ||= block.some((sample) => sample !== 0);
      if (!channels) return;
      samples += block.length;
      sums.leftSquares += channels.leftSquares;
      sums.rightSquares += channels.rightSquares;
      sums.products += channels.products;
    },
    reading: () => (samples > 0 ? readSums(sums, samples) : isHeard ? MONO : undefined),
  };
}

const MONO: ChannelsReading = { layout: 'mono', leftDbfs: undefined, rightDbfs: undefined };

function readSums(sums: ChannelSums, samples: number): ChannelsReading | undefined {
  const leftDbfs = dbfsFromAmplitude(Math.sqrt(sums.leftSquares / samples));
  const rightDbfs = dbfsFromAmplitude(Math.sqrt(sums.rightSquares / samples));
  const layout = layoutOf(sums);
  return layout && { layout, leftDbfs, rightDbfs };
}

function layoutOf(sums: ChannelSums): ChannelLayout | undefined {
  const { leftSquares, rightSquares } = sums;
  const balanceDb = 10 * Math.log10(leftSquares / rightSquares);
  // Neither channel carries a sound, or one has samples that are not numbers.
  if (Number.isNaN(balanceDb) || !Number.isFinite(leftSquares + rightSquares)) return undefined;
  if (balanceDb >= THRESHOLDS.channels.oneSidedDb) return 'left-only';
  if (balanceDb <= -THRESHOLDS.channels.oneSidedDb) return 'right-only';
  return isCancelling(sums) ? 'cancelling' : 'stereo';
}

function isCancelling({ leftSquares, rightSquares, products }: ChannelSums): boolean {
  const correlation = products / Math.sqrt(leftSquares * rightSquares);
  const mono = Math.max(0, (leftSquares + rightSquares + 2 * products) / 4);
  const lossDb = 10 * Math.log10(Math.max(leftSquares, rightSquares) / mono);
  return correlation <= THRESHOLDS.channels.reversedCorrelation && lossDb >= THRESHOLDS.channels.monoLossDb;
}

export const MEASUREMENTS = {
  voice: voiceMeasurement,
  noise: { create: createNoise, fromHz: THRESHOLDS.wholeFromHz, track: 'raw', skipsGaps: true },
  quiet: quietMeasurement,
  floor: { create: createFloor, fromHz: 8000, track: 'any' },
  bandwidth: { create: createBandwidth, fromHz: 8000, track: 'any' },
  room: { create: createRoom, fromHz: 16_000, track: 'raw', skipsGaps: true },
  clipping: { create: createClipping, fromHz: 16_000, track: 'raw' },
  loudness: { create: createLoudness, fromHz: 16_000, track: 'raw', skipsGaps: true },
  truePeak: { create: createTruePeak, fromHz: 16_000, track: 'raw' },
  dropOuts: { create: createDropOuts, fromHz: 16_000, track: 'raw' },
  hum: { create: createHum, fromHz: 16_000, track: 'raw' },
  channels: { create: createChannels, fromHz: 16_000, track: 'raw' },
} as const satisfies Readonly<Record<string, SoundMeasurement>>;

export type MeasurementName = keyof typeof MEASUREMENTS;

type ReadingBy<Name extends MeasurementName> = (typeof MEASUREMENTS)[Name]['create'] extends (
  sampleRateHz: number,
) => MeasurementEngine<infer Reading>
  ? Reading
  : never;

/** Measured values; a value that could not be measured is missing, and never assumed. */
export type EvidenceReadings = { readonly [Name in MeasurementName]?: ReadingBy<Name> | undefined } & {
  /**
   * The share of frames that the browser counts as lost, 0 to 1, if it counts them; on any track, regardless of the
   * other measurements.
   */
  readonly lostFrameShare?: number | undefined;
  readonly mutes?: readonly SoundPlace[] | undefined;
  /** The quietest second before the take, if there was one. */
  readonly quietBefore?: QuietReading | undefined;
  /** True if the computer was so busy that the page's own timers were late. */
  readonly isBusy?: boolean | undefined;
};

export interface SoundEvidence<Name extends MeasurementName = MeasurementName> {
  /** Adds the next samples: mono, -1 to 1, any number of them, with the sums of both channels if there are two. */
  push(block: Float32Array, channels?: ChannelSums): void;
  readings(): Pick<EvidenceReadings, Name>;
}

export function createEvidence<Name extends MeasurementName>(
  source: SoundSource,
  measurements: Pick<typeof MEASUREMENTS, Name> = MEASUREMENTS,
): SoundEvidence<Name> {
  const engines = Object.entries<SoundMeasurement>(measurements).map(
    ([name, measurement]) => [name, createMeasured(measurement, source)] as const,
  );
  return {
    push(block, channels) {
      for (const [, engine] of engines) engine.push(block, channels);
    },
    readings: () =>
      withoutTorn(
        Object.fromEntries(engines.map(([name, engine]) => [name, engine.reading()])) as Pick<EvidenceReadings, Name>, // By the table's keys.
      ),
  };
}

/**
 * Leaves out readings that cannot be measured in sound with long losses, because even its quietest frames are empty. A
 * gate also leaves silence between words, but loses no buffers.
 */
function withoutTorn<Readings extends EvidenceReadings>(readings: Readings): Readings {
  const { noise, dropOuts } = readings;
  const isTorn = (dropOuts?.lostBuffers ?? 0) >= THRESHOLDS.dropOuts.minBuffers && noise && !isBackground(noise);
  return isTorn ? { ...readings, noise: undefined, room: undefined, loudness: undefined } : readings;
}
