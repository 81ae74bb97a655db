import { amplitudeFromDbfs, dbfsFromAmplitude } from '../level';
import { CLIPPED_AMPLITUDE } from '../thresholds';
import type { Engine } from './engine';
import { THRESHOLDS } from './thresholds';

const { steps, runSamples, plateauDb, searchDb, searchStepDb, belowDb, plateauShare, plateauDensity, lowestPeakDbfs } =
  THRESHOLDS.clipping;

export interface ClippingReading {
  /** Stretches of three samples and more at full scale. */
  readonly runs: number;
  /** The tops were cut off below full scale: before a gain that came later, in the microphone or in an interface. */
  readonly flatTops: boolean;
  /** The offset of the converter: the level of the mean of all samples, -120 to 0. */
  readonly offsetDbfs: number;
}

/**
 * Clipping at full scale, and below it by the histogram of amplitudes, on which a cut leaves a plateau (after Aleinik & Matveev,
 * 2014). A limiter or a high-pass behind the cut hides it, so the sound has to be unprocessed.
 */
export function createClipping(): Engine<ClippingReading> {
  const sides = [new Uint32Array(steps + 1), new Uint32Array(steps + 1)] as const;
  let [samples, sum, run, runs] = [0, 0, 0, 0];
  return {
    push(block) {
      for (const sample of block) {
        const amplitude = Math.min(1, Math.abs(sample));
        const side = sides[sample < 0 ? 1 : 0];
        const step = Math.floor(amplitude * steps);
        side[step] = (side[step] ?? 0) + 1;
        sum += sample;
        run = amplitude >= CLIPPED_AMPLITUDE ? run + 1 : 0;
        if (run === runSamples) runs += 1;
      }
      samples += block.length;
    },
    reading: () =>
      samples === 0
        ? undefined
        : {
            runs,
            flatTops: sides.some((side) => hasPlateau(side, samples)),
            offsetDbfs: dbfsFromAmplitude(Math.abs(sum / samples)),
          },
  };
}

/** Whether the amplitudes of one polarity pile up near the highest. */
function hasPlateau(side: Uint32Array, samples: number): boolean {
  const highest = side.findLastIndex((count) => count > 0);
  if (highest < steps * amplitudeFromDbfs(lowestPeakDbfs)) return false;
  const { top, count } = fullestBelow(side, highest + 1);
  const bottom = top * amplitudeFromDbfs(-plateauDb);
  const below = Math.max(1, countBetween(side, bottom * amplitudeFromDbfs(-belowDb), bottom));
  return count > plateauShare * samples && count / plateauDb > plateauDensity * (below / belowDb);
}

function fullestBelow(side: Uint32Array, highest: number): { readonly top: number; readonly count: number } {
  const tops = Array.from(
    { length: Math.round(searchDb / searchStepDb) + 1 },
    (_, index) => highest * amplitudeFromDbfs(-index * searchStepDb),
  );
  const windows = tops.map((top) => ({ top, count: countBetween(side, top * amplitudeFromDbfs(-plateauDb), top) }));
  return windows.reduce((fullest, window) => (window.count > fullest.count ? window : fullest));
}

const countBetween = (side: Uint32Array, from: number, to: number): number =>
  side.subarray(Math.max(0, Math.ceil(from)), Math.ceil(to)).reduce((sum, count) => sum + count, 0);
