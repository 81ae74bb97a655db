import { dbfsFromAmplitude } from '../level';
import type { ChannelLayout } from '../readings';
import { SILENCE_DBFS } from '../thresholds';
import { createBandwidth } from './bandwidth';
import { createClipping } from './clipping';
import { createDropOuts } from './drop-outs';
import { createFloor } from './floor';
import { createHum } from './hum';
import { createLoudness } from './loudness';
import { type ChannelSums, createMeasured, type Engine, type Measurement, type SoundSource } from './measurement';
import { createNoise, isBackground } from './noise';
import type { Place } from './places';
import { createRoom } from './room';
import { THRESHOLDS } from './thresholds';
import { voiceMeasurement } from './voice';

/**
 * The interpolating filter of ITU-R BS.1770-5, Annex 2: 48 coefficients in four phases of twelve. The last two phases
 * are the first two reversed.
 */
const FIRST = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625, 0.97216796875,
  -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const SECOND = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
  -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
];
const PHASES = [FIRST, SECOND, SECOND.toReversed(), FIRST.toReversed()].map((phase) => Float64Array.from(phase));
const TAPS = FIRST.length;

/** The factor by which a value between samples can exceed the largest sample around it. */
const MAX_GAIN = Math.max(...PHASES.map((phase) => phase.reduce((sum, tap) => sum + Math.abs(tap), 0)));

/** The true peak of a take. */
interface TruePeakReading {
  /**
   * Decibels relative to full scale, true peak, -120 and up: above 0 if the sound exceeds full scale between two
   * samples.
   */
  readonly dbtp: number;
}

/**
 * The true peak of one channel in dBTP (ITU-R BS.1770-5, Annex 2): the largest amplitude, including values between
 * samples, from fourfold oversampling; up to 0.7 dB too low near a quarter of the sample rate. Undefined before the
 * first sound. Exported for tests.
 */
export function createTruePeak(): Engine<TruePeakReading> {
  /** The last twelve samples twice, so that any twelve in a row end at the newest. */
  const recent = new Float64Array(2 * TAPS);
  let at = 0;
  let peak = 0;
  /** Samples for which one that could raise the peak is still among the last twelve. */
  let loud = 0;
  return {
    push(block) {
      for (const sample of block) {
        recent[at] = sample;
        recent[at + TAPS] = sample;
        at = at === TAPS - 1 ? 0 : at + 1;
        loud = Math.abs(sample) * MAX_GAIN > peak ? TAPS : loud - 1;
        if (loud > 0) peak = Math.max(peak, largestBetween(recent, at));
      }
    },
    reading: () => (peak > 0 ? { dbtp: Math.max(SILENCE_DBFS, 20 * Math.log10(peak)) } : undefined),
  };
}

/** The largest amplitude of the four phases for the twelve samples from `oldest` on. */
function largestBetween(recent: Float64Array, oldest: number): number {
  let largest = 0;
  for (const phase of PHASES) {
    let sum = 0;
    for (let tap = 0; tap < TAPS; tap += 1) sum += (phase[TAPS - 1 - tap] ?? 0) * (recent[oldest + tap] ?? 0);
    largest = Math.max(largest, Math.abs(sum));
  }
  return largest;
}

/** The channels of a device and their levels. */
interface ChannelsReading {
  readonly layout: ChannelLayout;
  /** RMS levels, -120 to 0. Both are undefined for a device with one channel. */
  readonly leftDbfs: number | undefined;
  readonly rightDbfs: number | undefined;
}

/** Detects the channels of a device that carry sound; its reading is undefined if none does. Exported for tests. */
export function createChannels(): Engine<ChannelsReading> {
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

/** All measurements of a take besides its level; each has its engine, its thresholds, and its findings. */
export const MEASUREMENTS = {
  voice: voiceMeasurement,
  noise: { create: createNoise, fromHz: THRESHOLDS.wholeFromHz, track: 'raw', skipsGaps: true },
  floor: { create: createFloor, fromHz: 8000, track: 'any' },
  bandwidth: { create: createBandwidth, fromHz: 8000, track: 'any' },
  room: { create: createRoom, fromHz: 16_000, track: 'raw', skipsGaps: true },
  clipping: { create: createClipping, fromHz: 16_000, track: 'raw' },
  loudness: { create: createLoudness, fromHz: 16_000, track: 'raw', skipsGaps: true },
  truePeak: { create: createTruePeak, fromHz: 16_000, track: 'raw' },
  dropOuts: { create: createDropOuts, fromHz: 16_000, track: 'raw' },
  hum: { create: createHum, fromHz: 16_000, track: 'raw' },
  channels: { create: createChannels, fromHz: 16_000, track: 'raw' },
} as const satisfies Readonly<Record<string, Measurement>>;

export type MeasurementName = keyof typeof MEASUREMENTS;

type ReadingBy<Name extends MeasurementName> = (typeof MEASUREMENTS)[Name]['create'] extends (
  sampleRateHz: number,
) => Engine<infer Reading>
  ? Reading
  : never;

/** Measured values; a value that could not be measured is missing, and never assumed. */
export type EvidenceReadings = { readonly [Name in MeasurementName]?: ReadingBy<Name> | undefined } & {
  /**
   * The share of frames that the browser counts as lost, 0 to 1, if it counts them; on any track, regardless of the
   * other measurements.
   */
  readonly lostFrameShare?: number | undefined;
  /** The times at which the system muted the microphone. */
  readonly mutes?: readonly Place[] | undefined;
  /** True if the computer was so busy that the page's own timers were late. */
  readonly isBusy?: boolean | undefined;
};

/** The running measurements of one take. */
export interface Evidence<Name extends MeasurementName = MeasurementName> {
  /** Adds the next samples: mono, -1 to 1, any number of them, with the sums of both channels if there are two. */
  push(block: Float32Array, channels?: ChannelSums): void;
  /** All readings at the time of the call. May be called at any time. */
  readings(): Pick<EvidenceReadings, Name>;
}

/** Runs a table of measurements on one take. */
export function createEvidence<Name extends MeasurementName>(
  source: SoundSource,
  measurements: Pick<typeof MEASUREMENTS, Name> = MEASUREMENTS,
): Evidence<Name> {
  const engines = Object.entries<Measurement>(measurements).map(
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
 * Leaves out what cannot be measured of sound with long losses, in which even the quietest frames are empty. A gate is
 * empty between the words as well, but loses no buffers.
 */
function withoutTorn<Readings extends EvidenceReadings>(readings: Readings): Readings {
  const { noise, dropOuts } = readings;
  const isTorn = (dropOuts?.lostBuffers ?? 0) >= THRESHOLDS.dropOuts.minBuffers && noise && !isBackground(noise);
  return isTorn ? { ...readings, noise: undefined, room: undefined, loudness: undefined } : readings;
}
