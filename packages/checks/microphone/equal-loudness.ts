import { createLoudness } from './evidence/loudness';
import { truePeaks } from './evidence/true-peak';

/** The loudness in LUFS that Apple Podcasts asks for. */
const TARGET_LUFS = -16;
/** dBTP above which a converter or a codec may clip (EBU R 128). */
const TRUE_PEAK_MAX_DBTP = -1;
/** dB: a take that needs more is below -56 LUFS, where there is no voice. */
const GAIN_MAX_DB = 40;
/** LU by which the result may miss the target; a listener hears a difference of 1 LU. */
const TOLERANCE_LU = 0.1;
/** Corrections of the gain after limiting; three suffice for speech. */
const ROUNDS_MAX = 8;
/** Seconds by which the limiter begins before a peak: longer than a period of a low voice, so that it adds no distortion. */
const LIMITER_S = 0.02;

interface Mono {
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
}

interface MatchedSound {
  readonly samples: Float32Array<ArrayBuffer>;
  /** Gain in dB from the original; negative if it is played more quietly. */
  readonly gainDb: number;
  /** Largest reduction of a peak by the limiter in dB, 0 or more. */
  readonly limitedDb: number;
}

/**
 * Brings a sound to the loudness at which recordings are compared, -16 LUFS (ITU-R BS.1770-5), so that a quiet one is
 * not mistaken for a bad one. A limiter with a look-ahead keeps peaks below -1 dBTP; the gain is corrected for its
 * effect. Undefined if the sound has no loudness, or would need more than 40 dB: then there is no voice to compare.
 *
 * @throws RangeError when the sample rate is not a positive number.
 */
export function atEqualLoudness({ samples, sampleRateHz }: Mono): MatchedSound | undefined {
  const lufs = loudnessOf(samples, sampleRateHz);
  if (lufs === undefined || TARGET_LUFS - lufs > GAIN_MAX_DB) return undefined;
  const peaks = truePeaks(samples);
  let gainDb = TARGET_LUFS - lufs;
  for (let round = 1; ; round += 1) {
    const matched = limited({ samples, peaks, gainDb, reach: Math.round(LIMITER_S * sampleRateHz) });
    const error = TARGET_LUFS - (loudnessOf(matched.samples, sampleRateHz) ?? TARGET_LUFS);
    if (Math.abs(error) <= TOLERANCE_LU || round === ROUNDS_MAX) return matched;
    gainDb += error;
  }
}

function loudnessOf(samples: Float32Array, sampleRateHz: number): number | undefined {
  const loudness = createLoudness(sampleRateHz);
  loudness.push(samples);
  return loudness.reading()?.lufs;
}

interface Limiting {
  readonly samples: Float32Array;
  readonly peaks: Float32Array;
  readonly gainDb: number;
  /** Samples by which the limiter begins before a peak and ends after it. */
  readonly reach: number;
}

function limited({ samples, peaks, gainDb, reach }: Limiting): MatchedSound {
  const gain = 10 ** (gainDb / 20);
  const most = 10 ** (TRUE_PEAK_MAX_DBTP / 20) / gain;
  const allowed = peaks.map((peak) => (peak > most ? most / peak : 1));
  const smallest = allowed.reduce((least, value) => Math.min(least, value), 1);
  if (smallest === 1) return { samples: samples.map((sample) => sample * gain), gainDb, limitedDb: 0 };
  // The mean of minima is never above the allowed gain at its centre.
  const smooth = slidingMean(slidingMinimum(allowed, reach), reach);
  return {
    samples: samples.map((sample, at) => sample * gain * (smooth[at] ?? 1)),
    gainDb,
    limitedDb: -20 * Math.log10(smallest),
  };
}

function slidingMinimum(values: Float32Array, reach: number): Float32Array {
  const minima = new Float32Array(values.length);
  /** Places of increasing values, of which the first has the minimum. */
  const places = new Int32Array(values.length);
  let [first, end, next] = [0, 0, 0];
  for (let at = 0; at < values.length; at += 1) {
    for (; next < values.length && next <= at + reach; next += 1) {
      while (end > first && valueAt(values, places[end - 1]) >= valueAt(values, next)) end -= 1;
      places[end] = next;
      end += 1;
    }
    while ((places[first] ?? at) < at - reach) first += 1;
    minima[at] = valueAt(values, places[first]);
  }
  return minima;
}

const valueAt = (values: Float32Array, at: number | undefined): number => values[at ?? 0] ?? 1;

/** Mean of the values at most `reach` places away, for each place; beyond the ends the gain is 1. */
function slidingMean(values: Float32Array, reach: number): Float32Array {
  const means = new Float32Array(values.length);
  const width = 2 * reach + 1;
  const value = (at: number) => values[at] ?? 1;
  let sum = 0;
  for (let at = -reach; at < reach; at += 1) sum += value(at);
  for (let at = 0; at < values.length; at += 1) {
    sum += value(at + reach);
    means[at] = sum / width;
    sum -= value(at - reach);
  }
  return means;
}
