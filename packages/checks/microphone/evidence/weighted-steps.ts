import { aWeighting } from './a-weighting';
import { createFilter } from './biquad';
import { THRESHOLDS } from './thresholds';

/** Calls back with the mean power of each 10 ms of A-weighted sound. */
export function createWeightedSteps(
  sampleRateHz: number,
  onStep: (power: number) => void,
): (block: Float32Array) => void {
  const filter = createFilter(aWeighting(sampleRateHz));
  const length = Math.round(sampleRateHz * THRESHOLDS.noise.stepS);
  let sum = 0;
  let samples = 0;
  return (block) => {
    for (const sample of block) {
      sum += filter(sample) ** 2;
      samples += 1;
      if (samples < length) continue;
      onStep(sum / length);
      sum = 0;
      samples = 0;
    }
  };
}

/** A mean power as a level, -120 dB and up. */
export const levelOfPower = (power: number): number => 10 * Math.log10(Math.max(power, 1e-12));
