import { createBlockMeasure, dbfsFromAmplitude, levelClass, levelFromAmplitude } from './level';
import { swingDb } from './swing';
import { LEVEL_SAMPLE_MS, type LevelClass, METER_FALL_DB_PER_S, SWING } from './thresholds';

/** What was measured over one take. Every number is finite. */
export interface MicrophoneReading {
  /** Sound received, which is less than the time passed when the device stalls. */
  readonly durationMs: number;
  /** Level samples in each class, one for each 10 ms. */
  readonly samplesPerClass: Readonly<Record<LevelClass, number>>;
  /** Highest sample, -120 to 0 dBFS. */
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
 * Measures a take as its samples arrive. The result does not depend on how the samples are cut into blocks, and the
 * memory is bounded: counts, sums, and one number for each 50 ms of the first minute.
 *
 * @throws RangeError when the sample rate is not a positive number.
 */
export function createTake(sampleRateHz: number): Take {
  const measure = createBlockMeasure(sampleRateHz);
  const levels = createLevelCounter(sampleRateHz);
  const frames = createFrameLevels(sampleRateHz);
  const step = Math.max(1, Math.round((sampleRateHz * LEVEL_SAMPLE_MS) / 1000));
  const totals = { samples: 0, clipped: 0, sumOfSquares: 0, peak: 0, allZero: true };
  let inStep = 0;

  function pushWithinStep(block: Float32Array): void {
    const part = measure(block);
    totals.samples += block.length;
    totals.clipped += part.clippedSamples;
    totals.sumOfSquares += part.sumOfSquares;
    totals.peak = Math.max(totals.peak, part.peak);
    totals.allZero &&= part.allZero;
    levels.add(part.peak);
    frames.add(part.sumOfSquares, block.length);
    inStep += block.length;
    if (inStep < step) return;
    inStep = 0;
    levels.sample();
  }

  return {
    push(block) {
      for (let at = 0; at < block.length; ) {
        const end = Math.min(block.length, at + step - inStep);
        pushWithinStep(block.subarray(at, end));
        at = end;
      }
    },
    reading: () => ({
      durationMs: (totals.samples / sampleRateHz) * 1000,
      samplesPerClass: levels.counts(),
      peakDbfs: dbfsFromAmplitude(totals.peak),
      rmsDbfs: dbfsFromAmplitude(rootMeanSquare(totals.sumOfSquares, totals.samples)),
      clippedRatio: totals.samples === 0 ? 0 : totals.clipped / totals.samples,
      swingDb: swingDb(frames.levels()),
      digitalSilence: totals.allZero,
    }),
  };
}

const rootMeanSquare = (sumOfSquares: number, samples: number): number =>
  samples === 0 ? 0 : Math.sqrt(sumOfSquares / samples);

/** The programme meter of the live view, read at fixed moments: peak of each step, falling in between. */
function createLevelCounter(sampleRateHz: number) {
  const step = Math.max(1, Math.round((sampleRateHz * LEVEL_SAMPLE_MS) / 1000));
  const fall = 10 ** ((-METER_FALL_DB_PER_S * (step / sampleRateHz)) / 20);
  const counts = { silent: 0, low: 0, good: 0, loud: 0 };
  let envelope = 0;
  let peak = 0;
  return {
    add(partPeak: number): void {
      peak = Math.max(peak, partPeak);
    },
    sample(): void {
      envelope = Math.max(peak, envelope * fall);
      counts[levelClass(levelFromAmplitude(envelope))] += 1;
      peak = 0;
    },
    counts: () => ({ ...counts }),
  };
}
