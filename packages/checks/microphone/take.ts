import { type BlockMeasure, clampSample, createBlockMeasure, createReblocker } from './block';
import { levelClass, levelFromAmplitude, meterFall } from './level';
import { type TakeReadings, takeReadings } from './readings';
import { LEVEL_SAMPLE_MS, type LevelClass } from './thresholds';

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
      readings: takeReadings(sums.total()),
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

export interface WaveformMeasure {
  /** Adds the next samples: mono, -1 to 1, any number of them. Samples after the last bar are ignored. */
  push(block: Float32Array): void;
  /** A new list of bar heights, 0 to 1, always `bars` long; bars that have not begun are 0. */
  heights(): readonly number[];
  /** Number of bars that have begun, 0 to `bars`: the position of the drawn playhead. */
  begun(): number;
}

interface WaveformShape {
  readonly sampleRateHz: number;
  readonly bars: number;
  readonly durationMs: number;
}

/**
 * The waveform of a take, for the live drawing and for the player: bar n always covers a fixed stretch of time. The
 * height of a bar is half the distance from the lowest to the highest sample, so a converter's offset draws nothing, on
 * the loudness scale of the level, so that a quiet voice is visible too.
 *
 * @throws RangeError when a number of the shape is not positive.
 */
export function createWaveform({ sampleRateHz, bars, durationMs }: WaveformShape): WaveformMeasure {
  const samplesPerBar = (sampleRateHz * durationMs) / 1000 / bars;
  if (!(samplesPerBar > 0 && bars > 0 && Number.isFinite(samplesPerBar))) throw new RangeError('Not a waveform shape');
  const lowest = new Float32Array(bars).fill(Number.POSITIVE_INFINITY);
  const highest = new Float32Array(bars).fill(Number.NEGATIVE_INFINITY);
  let samples = 0;

  return {
    push(block) {
      for (const raw of block) {
        const bar = Math.floor(samples / samplesPerBar);
        if (bar >= bars) return;
        const sample = clampSample(raw);
        lowest[bar] = Math.min(lowest[bar] ?? sample, sample);
        highest[bar] = Math.max(highest[bar] ?? sample, sample);
        samples += 1;
      }
    },
    heights: () => Array.from(highest, (high, bar) => levelFromAmplitude((high - (lowest[bar] ?? high)) / 2)),
    begun: () => Math.min(bars, Math.ceil(samples / samplesPerBar)),
  };
}
