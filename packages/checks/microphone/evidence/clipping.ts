import { amplitudeFromDbfs, dbfsFromAmplitude } from '../level';
import { CLIPPED_AMPLITUDE } from '../thresholds';
import { createFlatTops } from './flat-tops';
import type { MeasurementEngine } from './measurement';
import { createSpans, placesOf, type SampleSpan, type SoundPlace } from './places';
import { THRESHOLDS } from './thresholds';

const T = THRESHOLDS.clipping;
const { steps, runSamples, stepS, maxSteps } = T;

interface ClippingReading {
  readonly runs: number;
  /**
   * True if the peaks are cut off below full scale: by clipping before a later gain stage, in the microphone or in an
   * interface.
   */
  readonly flatTops: boolean;
  /** The DC offset of the converter: the level of the mean of all samples, -120 to 0. */
  readonly offsetDbfs: number;
  /** Times of clipping, at full scale or below it. */
  readonly places: readonly SoundPlace[];
}

/**
 * Detects clipping at full scale, and below it by the histogram of amplitudes, in which a cut leaves a plateau (after
 * Aleinik & Matveev, 2014), or by the straight tops that remain after a resampler or a high-pass. Processing after the
 * cut hides both, so the sound has to be unprocessed.
 */
export function createClipping(sampleRateHz: number): MeasurementEngine<ClippingReading> {
  const sides = [createSide(sampleRateHz), createSide(sampleRateHz)] as const;
  const tops = createFlatTops(sampleRateHz);
  const spans = createSpans(sampleRateHz);
  let [samples, sum, run, runs] = [0, 0, 0, 0];
  return {
    push(block) {
      tops.push(block);
      for (const sample of block) {
        const amplitude = Math.min(1, Math.abs(sample));
        sides[sample < 0 ? 1 : 0].add(amplitude, samples);
        samples += 1;
        sum += sample;
        run = amplitude >= CLIPPED_AMPLITUDE ? run + 1 : 0;
        if (run === runSamples) runs += 1;
        if (run >= runSamples) spans.add(samples - run, samples);
      }
    },
    reading() {
      if (samples === 0) return undefined;
      const flat = [...sides.map((side) => side.flatSpans(samples)), tops.spans()];
      return {
        runs,
        flatTops: flat.some((each) => each !== undefined),
        offsetDbfs: dbfsFromAmplitude(Math.abs(sum / samples)),
        places: placesOf([...spans.list(), ...flat.flatMap((each) => each ?? [])], sampleRateHz),
      };
    },
  };
}

/** One polarity: a histogram of its amplitudes, and the highest amplitude of each 10 ms. */
function createSide(sampleRateHz: number) {
  const counts = new Uint32Array(steps + 1);
  const highest = new Uint16Array(maxSteps);
  const length = Math.round(stepS * sampleRateHz);
  return {
    add(amplitude: number, at: number): void {
      const step = Math.floor(amplitude * steps);
      counts[step] = (counts[step] ?? 0) + 1;
      const time = Math.floor(at / length);
      if (step > (highest[time] ?? steps)) highest[time] = step;
    },
    /** Spans with cut-off peaks, in steps of 10 ms; undefined if there is no clipping. */
    flatSpans(samples: number): readonly SampleSpan[] | undefined {
      const plateau = plateauOf(counts, samples);
      if (plateau === undefined) return undefined;
      const spans = Array.from(highest).flatMap((step, time) =>
        step >= plateau ? { from: time * length, to: Math.min(samples, (time + 1) * length) } : [],
      );
      return spans.length < T.leastMoments ? undefined : spans;
    },
  };
}

/** The lower end of the plateau near the highest amplitudes of one polarity; undefined if there is no plateau. */
function plateauOf(counts: Uint32Array, samples: number): number | undefined {
  const highest = counts.findLastIndex((count) => count > 0);
  if (highest < steps * amplitudeFromDbfs(T.lowestPeakDbfs)) return undefined;
  const { top, count } = fullestBelow(counts, highest + 1);
  const bottom = top * amplitudeFromDbfs(-T.plateauDb);
  const below = Math.max(1, countBetween(counts, bottom * amplitudeFromDbfs(-T.belowDb), bottom));
  const isDense = count > T.plateauShare * samples && count / T.plateauDb > T.plateauDensity * (below / T.belowDb);
  return isDense ? bottom : undefined;
}

function fullestBelow(side: Uint32Array, highest: number): { readonly top: number; readonly count: number } {
  const tops = Array.from(
    { length: Math.round(T.searchDb / T.searchStepDb) + 1 },
    (_, index) => highest * amplitudeFromDbfs(-index * T.searchStepDb),
  );
  const windows = tops.map((top) => ({ top, count: countBetween(side, top * amplitudeFromDbfs(-T.plateauDb), top) }));
  return windows.reduce((fullest, window) => (window.count > fullest.count ? window : fullest));
}

const countBetween = (side: Uint32Array, from: number, to: number): number =>
  side.subarray(Math.max(0, Math.ceil(from)), Math.ceil(to)).reduce((sum, count) => sum + count, 0);
