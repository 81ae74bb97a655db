import { percentile } from '../../percentile';
import { createBlockMeasure, createReblocker } from '../block';
import { amplitudeFromDbfs, dbfsFromAmplitude } from '../level';
import type { MeasurementEngine } from './measurement';
import { THRESHOLDS } from './thresholds';

const { stepS, frameSteps, quietShare, quietBiasDb, maxSteps } = THRESHOLDS.floor;

export interface FloorReading {
  /** Level between words, as a peak on the meter: -120 to 0. */
  readonly dbfs: number;
}

/**
 * The noise floor: level of the quietest frames, on the scale of the meter and of the drawn waveform: unweighted peaks,
 * not the A-weighted power that noise is judged by. Both are read from the quietest frames. Without speech it is the
 * level of any sound present.
 */
export function createFloor(sampleRateHz: number): MeasurementEngine<FloorReading> {
  const measure = createBlockMeasure(sampleRateHz);
  const peaks: number[] = [];
  const push = createReblocker(Math.round(sampleRateHz * stepS), (block) => {
    const { peak } = measure(block);
    if (peaks.length < maxSteps) peaks.push(peak);
  });
  return {
    push,
    reading() {
      // Each frame has 50 ms.
      const highest = settledFrames(peaks, frameSteps).map((frame) => Math.max(...frame));
      const quietest = percentile(highest, quietShare);
      return quietest === undefined
        ? undefined
        : { dbfs: dbfsFromAmplitude(quietest * amplitudeFromDbfs(quietBiasDb)) };
    },
  };
}

/**
 * A frame of `frameSteps` steps from each step on, without the first frame, in which filters and the device's coupling
 * settle.
 */
export const settledFrames = (steps: readonly number[], frameSteps: number): readonly (readonly number[])[] =>
  Array.from({ length: Math.max(0, steps.length - 2 * frameSteps + 1) }, (_, index) =>
    steps.slice(index + frameSteps, index + 2 * frameSteps),
  );
