import { createReblocker } from '../block';
import { createPowerSpectrum } from './fft';
import type { MeasurementEngine, SoundMeasurement } from './measurement';
import { createBackground } from './noise';
import { THRESHOLDS } from './thresholds';

const T = THRESHOLDS.quiet;

export interface QuietReading {
  /** Mean level, A-weighted, -110 and up. */
  readonly dbfsA: number;
  /** Levels of the third octaves from 100 Hz to 12.7 kHz in dB from their mean, rounded to a tenth. */
  readonly shape: readonly number[];
}

/** Measures the quietest steady second (`createBackground`) with its spectrum, by which a later sound is compared. */
function createQuiet(sampleRateHz: number): MeasurementEngine<QuietReading> {
  const background = createBackground(sampleRateHz);
  const bands = createLastBands(sampleRateHz);
  let dbfsA: number | undefined;
  let shape: readonly number[] = [];
  // In steps of one length, so that the second and its spectrum end together.
  const push = createReblocker(Math.round(sampleRateHz * THRESHOLDS.noise.stepS), (block) => {
    bands.push(block);
    background.push(block);
    const now = background.reading();
    if (now === dbfsA) return;
    dbfsA = now;
    shape = bands.shape();
  });
  return { push, reading: () => (dbfsA === undefined ? undefined : { dbfsA, shape }) };
}

function createLastBands(sampleRateHz: number) {
  const spectrum = createPowerSpectrum(T.window);
  const edges = Array.from({ length: T.bands }, (_, band) => binsOf(band, sampleRateHz));
  const frames: number[][] = [];
  const most = Math.floor(sampleRateHz / (T.window / 2));
  const samples = new Float64Array(T.window);
  let filled = 0;
  const measure = () => {
    const powers = spectrum(samples);
    frames.push(edges.map(([from, to]) => meanOf(powers.subarray(from, to))));
    if (frames.length > most) frames.shift();
    samples.copyWithin(0, T.window / 2);
    filled = T.window / 2;
  };
  return {
    push(block: Float32Array) {
      for (const sample of block) {
        samples[filled] = sample;
        filled += 1;
        if (filled === T.window) measure();
      }
    },
    shape: (): readonly number[] => {
      const levels = edges.map((_, band) => levelOf(meanOf(frames.map((frame) => frame[band] ?? 0))));
      const mean = meanOf(levels);
      return levels.map((level) => Math.round(10 * (level - mean)) / 10);
    },
  };
}

function binsOf(band: number, sampleRateHz: number): readonly [from: number, to: number] {
  const centre = (T.lowestHz * 2 ** (band / 3) * T.window) / sampleRateHz;
  const from = Math.max(1, Math.floor(centre / 2 ** (1 / 6)));
  return [from, Math.max(from + 1, Math.floor(centre * 2 ** (1 / 6)))];
}

const meanOf = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

/** A mean power as a level; empty bands have that of a 24-bit converter's silence. */
const levelOf = (power: number): number => 10 * Math.log10(Math.max(power / T.window ** 2, 1e-16));

/** For the sound before a take, for the take itself, and for the quiet moment of a recheck. */
export const quietMeasurement = {
  create: (sampleRateHz) => createQuiet(sampleRateHz),
  fromHz: 32_000,
  track: 'raw',
} as const satisfies SoundMeasurement<QuietReading>;
