import { createFilter } from './biquad';
import type { Engine } from './engine';
import { kWeighting } from './k-weighting';
import { THRESHOLDS } from './thresholds';

const { stepS, stepsPerBlock, leastSteps, maxSteps, absoluteGateLufs, relativeGateLu, offsetLu } = THRESHOLDS.loudness;

/** The loudness of a take in LUFS. */
export interface LoudnessReading {
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
export function createLoudness(sampleRateHz: number): Engine<LoudnessReading> {
  const weigh = createFilter(kWeighting(sampleRateHz));
  const samplesPerStep = Math.round(sampleRateHz * stepS);
  /** Mean squares of consecutive steps of 100 ms. */
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
    reading: () => (steps.length < leastSteps ? undefined : gatedLoudness(blocksOf(steps))),
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
