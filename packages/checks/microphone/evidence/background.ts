import type { Engine } from './engine';
import type { Measurement } from './measurement';
import { THRESHOLDS } from './thresholds';
import { createWeightedSteps, levelOfPower } from './weighted-steps';

/**
 * The quietest second before a take, as the mean of its power: A-weighted, dBFS. It detects music and talk in the
 * background better than the pauses of a voice do. Seconds with a level change are skipped, since background is steady.
 * Limitation: continuous speech from the start counts as background. Exported for tests.
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
    if (steps.length < backgroundSteps || (quietest !== undefined && sum >= quietest)) return;
    if (lasts(steps, sum / backgroundSteps)) quietest = sum;
  });
  return {
    push,
    reading: () => (quietest === undefined ? undefined : levelOfPower(quietest / backgroundSteps)),
  };
}

const { frameSteps, backgroundSpreadDb, leastDbfsA } = THRESHOLDS.noise;

/**
 * True if there is sound, which there is not while a headset switches to its microphone, and no frame is far below the
 * mean of all.
 */
function lasts(steps: readonly number[], mean: number): boolean {
  if (levelOfPower(mean) < leastDbfsA) return false;
  const least = frameSteps * mean * 10 ** (-backgroundSpreadDb / 10);
  return steps.every((_, index) => {
    const frame = steps.slice(index, index + frameSteps);
    return frame.length < frameSteps || frame.reduce((sum, power) => sum + power, 0) >= least;
  });
}

/** Measured before a take, so it is not in the table of a take's measurements. */
export const backgroundMeasurement = {
  create: (sampleRateHz) => createBackground(sampleRateHz),
  fromHz: 32_000,
  track: 'raw',
} as const satisfies Measurement<number>;
