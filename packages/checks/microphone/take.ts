import { type BlockMeasure, createBlockMeasure, createRecutter } from './block';
import { dbfsFromAmplitude, levelClass, levelFromAmplitude, meterFall } from './level';
import { swingDb } from './swing';
import { LEVEL_SAMPLE_MS, type LevelClass, SWING } from './thresholds';

/** What was measured over one take. Every number is finite. */
export interface MicrophoneReading {
  /** Sound received: less than the time passed when the device stalls. */
  readonly durationMs: number;
  /** Level samples in each class, one for each 10 ms. */
  readonly samplesPerClass: Readonly<Record<LevelClass, number>>;
  /** Highest peak, -120 to 0 dBFS. */
  readonly peakDbfs: number;
  /** Level of the whole take, pauses included, -120 to 0 dBFS. */
  readonly rmsDbfs: number;
  /** Share of the samples at full scale, 0 to 1. */
  readonly clippedRatio: number;
  /** How much the level moves (see `swingDb`), dB. */
  readonly swingDb: number;
  /** Every sample was exactly zero. Also true of an empty take. */
  readonly digitalSilence: boolean;
}

export interface Take {
  /** Takes the next samples: mono, -1 to 1, any number of them. */
  push(block: Float32Array): void;
  /** What has been measured up to now. May be asked at any time, also of an empty take. */
  reading(): MicrophoneReading;
}

/**
 * Measures a take as its samples arrive, in steps of 10 ms (an unfinished last step is left out). The result does not
 * depend on how the samples are cut into blocks. The memory is bounded: sums, counts and one minute of 50 ms levels.
 *
 * @throws RangeError when the sample rate is not a positive number.
 */
export function createTake(sampleRateHz: number): Take {
  const measure = createBlockMeasure(sampleRateHz);
  const samplesPerStep = Math.max(1, Math.round((sampleRateHz * LEVEL_SAMPLE_MS) / 1000));
  const sums = createSums(samplesPerStep);
  const levels = createLevelCounts(samplesPerStep / sampleRateHz);
  const frames = createFrameLevels(samplesPerStep);

  return {
    push: createRecutter(samplesPerStep, (block) => {
      const step = measure(block);
      sums.add(step);
      levels.add(step);
      frames.add(step);
    }),
    reading: () => ({
      ...sums.reading(),
      durationMs: (sums.samples() / sampleRateHz) * 1000,
      samplesPerClass: levels.counts(),
      swingDb: swingDb(frames.levels()),
    }),
  };
}

function createSums(samplesPerStep: number) {
  let [samples, clipped, sumOfSquares, peak, allZero] = [0, 0, 0, 0, true];
  return {
    add(step: BlockMeasure): void {
      samples += samplesPerStep;
      clipped += step.clippedSamples;
      sumOfSquares += step.sumOfSquares;
      peak = Math.max(peak, step.peak);
      allZero &&= step.allZero;
    },
    samples: () => samples,
    reading: () => ({
      peakDbfs: dbfsFromAmplitude(peak),
      rmsDbfs: dbfsFromAmplitude(Math.sqrt(sumOfSquares / Math.max(1, samples))),
      clippedRatio: clipped / Math.max(1, samples),
      digitalSilence: allZero,
    }),
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

/** RMS levels of consecutive frames of 50 ms, in dBFS. */
function createFrameLevels(samplesPerStep: number) {
  const stepsPerFrame = SWING.frameMs / LEVEL_SAMPLE_MS;
  const levels: number[] = [];
  let sumOfSquares = 0;
  let steps = 0;
  return {
    add(step: BlockMeasure): void {
      sumOfSquares += step.sumOfSquares;
      steps += 1;
      if (steps < stepsPerFrame || levels.length >= SWING.maxFrames) return;
      levels.push(dbfsFromAmplitude(Math.sqrt(sumOfSquares / (steps * samplesPerStep))));
      sumOfSquares = 0;
      steps = 0;
    },
    levels: (): readonly number[] => levels,
  };
}
