import { THRESHOLDS } from './thresholds';

const { correlated, shortestLag, longestLag, firstPeak, lowRateHz, window } = THRESHOLDS.voice;

/** The pitch of a frame. */
export interface Pitch {
  /** Normalised cross-correlation of a period with the previous one, 0 to 1. */
  readonly correlation: number;
  /** 70 to 400 Hz; 0 if the sound is not periodic. */
  readonly hz: number;
}

const NO_PITCH: Pitch = { correlation: 0, hz: 0 };

/**
 * The pitch at the end of a window, by normalised cross-correlation as in RAPT (D. Talkin, 1995): the first peak that
 * is close to the best one, since a tone also repeats after two of its periods.
 *
 * @returns a function of the window's samples
 */
export function createPitchFinder(): (samples: Float64Array) => Pitch {
  const correlations = new Float64Array(longestLag + 2);
  return (samples) => {
    const best = correlate(samples, correlations);
    for (let lag = shortestLag; lag < longestLag; lag += 1) {
      const [before, here, after] = [correlations[lag - 1] ?? 0, correlations[lag] ?? 0, correlations[lag + 1] ?? 0];
      if (here <= firstPeak * best || here <= before || here < after) continue;
      return { correlation: here, hz: lowRateHz / (lag + vertexOf(before, here, after)) };
    }
    return NO_PITCH;
  };
}

/** Fills in the correlation at each lag, and returns the highest. */
function correlate(samples: Float64Array, correlations: Float64Array): number {
  const end = window;
  const start = end - correlated;
  const energy = energyOf(samples, start, end);
  let earlier = energyOf(samples, start - shortestLag + 1, end - shortestLag + 1);
  let best = 0;
  for (let lag = shortestLag - 1; lag <= longestLag; lag += 1) {
    let sum = 0;
    for (let index = start; index < end; index += 1) sum += (samples[index] ?? 0) * (samples[index - lag] ?? 0);
    const correlation = sum / Math.sqrt(energy * earlier + 1e-9);
    correlations[lag] = correlation;
    if (lag >= shortestLag && lag < longestLag) best = Math.max(best, correlation);
    earlier += (samples[start - lag - 1] ?? 0) ** 2 - (samples[end - lag - 1] ?? 0) ** 2;
  }
  return best;
}

function energyOf(samples: Float64Array, from: number, to: number): number {
  let energy = 0;
  for (let index = from; index < to; index += 1) energy += (samples[index] ?? 0) ** 2;
  return energy;
}

/** Vertex of the parabola through three samples, relative to the middle one, -0.5 to 0.5. */
const vertexOf = (before: number, here: number, after: number): number =>
  (before - after) / (2 * (before - 2 * here + after) || 1);
