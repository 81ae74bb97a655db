import { percentile } from '../../percentile';
import { createBlockMeasure, createReblocker } from '../block';
import { amplitudeFromDbfs, dbfsFromAmplitude } from '../level';
import type { Engine } from './engine';
import { settledFrames } from './settled-frames';
import { THRESHOLDS } from './thresholds';

const { stepS, frameSteps, quietShare, quietBiasDb, maxSteps } = THRESHOLDS.floor;

export interface FloorReading {
  /** To what the level comes down between words, as a peak that the meter would show: -120 to 0. */
  readonly dbfs: number;
}

/**
 * How loud the background is on the scale of the meter and of what is drawn of a take: unweighted peaks, not the A-weighted power by
 * which noise is judged. Like that, it is read from the quietest moments. Where nobody speaks it is the level of whatever is heard.
 */
export function createFloor(sampleRateHz: number): Engine<FloorReading> {
  const measure = createBlockMeasure(sampleRateHz);
  const peaks: number[] = [];
  const push = createReblocker(Math.round(sampleRateHz * stepS), (block) => {
    const { peak } = measure(block);
    if (peaks.length < maxSteps) peaks.push(peak);
  });
  return {
    push,
    reading() {
      const quietest = percentile(highestOf(peaks), quietShare);
      return quietest === undefined
        ? undefined
        : { dbfs: dbfsFromAmplitude(quietest * amplitudeFromDbfs(quietBiasDb)) };
    },
  };
}

/** Highest peaks of 50 ms. */
const highestOf = (peaks: readonly number[]): readonly number[] =>
  settledFrames(peaks, frameSteps).map((frame) => Math.max(...frame));
