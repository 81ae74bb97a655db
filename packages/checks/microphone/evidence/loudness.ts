import { type BiquadFilter, createFilter } from './biquad';
import type { MeasurementEngine } from './measurement';
import { THRESHOLDS } from './thresholds';

const { stepS, stepsPerBlock, minSteps, maxSteps, absoluteGateLufs, relativeGateLu, offsetLu } = THRESHOLDS.loudness;

interface LoudnessReading {
  /** Integrated loudness, -70 to 4. */
  readonly lufs: number;
}

/**
 * Integrated loudness of one channel in LUFS (ITU-R BS.1770-5, EBU R 128): blocks of 400 ms every 100 ms under
 * K-weighting, without those below -70 LUFS, and without those 10 LU below the mean of the rest. A sine of 1 kHz at
 * full scale reads -3.01. Undefined for less than 3 s, and if nothing is above -70 LUFS.
 *
 * @throws RangeError when the sample rate is not a positive number.
 */
export function createLoudness(sampleRateHz: number): MeasurementEngine<LoudnessReading> {
  const weigh = createFilter(kWeighting(sampleRateHz));
  const samplesPerStep = Math.round(sampleRateHz * stepS);
  const steps: number[] = [];
  let sum = 0;
  let samples = 0;
  return {
    push(block) {
      for (const sample of block) {
        const weighted = weigh(sample);
        sum += weighted * weighted;
        samples += 1;
        if (samples < samplesPerStep) continue;
        if (steps.length < maxSteps) steps.push(sum / samples);
        sum = 0;
        samples = 0;
      }
    },
    reading: () => (steps.length < minSteps ? undefined : gatedLoudness(blocksOf(steps))),
  };
}

/** Mean squares of the blocks of 400 ms, one every 100 ms. */
const blocksOf = (steps: readonly number[]): readonly number[] =>
  steps.slice(stepsPerBlock - 1).map((_, at) => mean(steps.slice(at, at + stepsPerBlock)));

function gatedLoudness(blocks: readonly number[]): LoudnessReading | undefined {
  const heard = blocks.filter((block) => lufs(block) > absoluteGateLufs);
  if (heard.length === 0) return undefined;
  const gate = lufs(mean(heard)) + relativeGateLu;
  return { lufs: lufs(mean(heard.filter((block) => lufs(block) > gate))) };
}

const lufs = (meanSquare: number): number => offsetLu + 10 * Math.log10(meanSquare);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The two analogue filters behind the coefficients that ITU-R BS.1770 lists for 48 kHz: the shelf for the head and the
 * high-pass of the RLB curve. They were solved from these coefficients, so that they reproduce them at 48 kHz to ten
 * digits.
 */
const SHELF = { hz: 1681.974450955533, q: 0.7071752369554196, gainDb: 3.999843853973347, slope: 0.4996667741545416 };
const HIGH_PASS = { hz: 38.13547087602444, q: 0.5003270373238773 };

/** The K-weighting of ITU-R BS.1770-5, Annex 1, for any sample rate (bilinear transform). Exported for tests. */
export const kWeighting = (sampleRateHz: number): readonly BiquadFilter[] => [
  shelf(sampleRateHz),
  highPass(sampleRateHz),
];

function shelf(sampleRateHz: number): BiquadFilter {
  const { w, squared, a0, a1, a2 } = poles(SHELF, sampleRateHz);
  const high = 10 ** (SHELF.gainDb / 20);
  const middle = high ** SHELF.slope * w;
  return {
    b0: (high + middle + squared) / a0,
    b1: (2 * (squared - high)) / a0,
    b2: (high - middle + squared) / a0,
    a1,
    a2,
  };
}

/** The recommendation's numerator is 1, -2, 1: a gain 0.04 dB above 1, which the offset of the loudness compensates. */
function highPass(sampleRateHz: number): BiquadFilter {
  const { a1, a2 } = poles(HIGH_PASS, sampleRateHz);
  return { b0: 1, b1: -2, b2: 1, a1, a2 };
}

function poles({ hz, q }: { readonly hz: number; readonly q: number }, sampleRateHz: number) {
  const warped = Math.tan((Math.PI * hz) / sampleRateHz);
  const squared = warped * warped;
  const w = warped / q;
  const a0 = 1 + w + squared;
  return { w, squared, a0, a1: (2 * (squared - 1)) / a0, a2: (1 - w + squared) / a0 };
}
