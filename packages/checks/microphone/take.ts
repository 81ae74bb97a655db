import { type BlockMeasure, createBlockMeasure, createReblocker } from './block';
import { levelClass, levelFromAmplitude, meterFall } from './level';
import { readTake, type TakeReadings } from './readings';
import { LEVEL_SAMPLE_MS, type LevelClass } from './thresholds';

/** The measurement of one take. Every number is finite. */
export interface TakeMeasurement {
  /** Duration of the received sound: less than the elapsed time if the device stalls. */
  readonly durationMs: number;
  /** Level samples in each class, one for each 10 ms. */
  readonly samplesPerClass: Readonly<Record<LevelClass, number>>;
  /** True if every sample was exactly zero, also for an empty take. */
  readonly digitalSilence: boolean;
  /** Peak and average (including pauses) are at least -120 dBFS. Missing for an empty take. */
  readonly readings: TakeReadings;
}

/** A running measurement of a take. */
interface Take {
  /** Adds the next samples: mono, -1 to 1, any number of them. */
  push(block: Float32Array): void;
  /** The measurement of all samples added before the call. May be called at any time, also for an empty take. */
  measurement(): TakeMeasurement;
}

/**
 * Measures a take as its samples arrive, in steps of 10 ms (an unfinished last step is left out). The result does not
 * depend on how the samples are split into blocks. The memory is bounded: sums and counts.
 *
 * @throws RangeError when the sample rate is not a positive number.
 */
export function createTake(sampleRateHz: number): Take {
  const measure = createBlockMeasure(sampleRateHz);
  const samplesPerStep = Math.max(1, Math.round((sampleRateHz * LEVEL_SAMPLE_MS) / 1000));
  const sums = createSums(samplesPerStep);
  const levels = createLevelCounts(samplesPerStep / sampleRateHz);

  return {
    push: createReblocker(samplesPerStep, (block) => {
      const step = measure(block);
      sums.add(step);
      levels.add(step);
    }),
    measurement: () => ({
      durationMs: (sums.total().samples / sampleRateHz) * 1000,
      samplesPerClass: levels.counts(),
      digitalSilence: sums.total().allZero,
      readings: readTake(sums.total()),
    }),
  };
}

function createSums(samplesPerStep: number) {
  let [samples, clippedSamples, sumOfSquares, peak, allZero] = [0, 0, 0, 0, true];
  return {
    add(step: BlockMeasure): void {
      samples += samplesPerStep;
      clippedSamples += step.clippedSamples;
      sumOfSquares += step.sumOfSquares;
      peak = Math.max(peak, step.peak);
      allZero &&= step.allZero;
    },
    total: () => ({ samples, clippedSamples, sumOfSquares, peak, allZero }),
  };
}

/** The programme meter of the live view, read after each step. */
function createLevelCounts(secondsPerStep: number) {
  const fall = meterFall(secondsPerStep);
  const counts: Record<LevelClass, number> = { silent: 0, low: 0, good: 0, loud: 0 };
  let envelope = 0;
  return {
    add(step: BlockMeasure): void {
      envelope = Math.max(step.peak, envelope * fall);
      counts[levelClass(levelFromAmplitude(envelope))] += 1;
    },
    counts: () => ({ ...counts }),
  };
}
