import type { Engine } from './engine';
import { THRESHOLDS } from './thresholds';
import { createWeightedSteps, levelOfPower } from './weighted-steps';

/**
 * The quietest second of what is heard before a take, as the mean of its power: A-weighted, dBFS. It knows music and talk in the
 * background better than the pauses of a voice do. Whoever talks without a pause from the beginning is in it as well.
 */
export function createBackground(sampleRateHz: number): Engine<number> {
  const { backgroundSteps } = THRESHOLDS.noise;
  const steps: number[] = [];
  let sum = 0;
  let quietest: number | undefined;
  const push = createWeightedSteps(sampleRateHz, (power) => {
    steps.push(power);
    sum += power;
    if (steps.length > backgroundSteps) sum -= steps.shift() ?? 0;
    if (steps.length === backgroundSteps) quietest = Math.min(quietest ?? sum, sum);
  });
  return {
    push,
    reading: () => (quietest === undefined ? undefined : levelOfPower(quietest / backgroundSteps)),
  };
}
