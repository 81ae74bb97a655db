import { SILENCE_DBFS } from '../thresholds';
import type { MeasurementEngine } from './measurement';

/**
 * The interpolating filter of ITU-R BS.1770-5, Annex 2: 48 coefficients in four phases of twelve. The last two phases
 * are the first two reversed.
 */
const FIRST = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625, 0.97216796875,
  -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const SECOND = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
  -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
];
const PHASES = [FIRST, SECOND, SECOND.toReversed(), FIRST.toReversed()].map((phase) => Float64Array.from(phase));
const TAPS = FIRST.length;

/** The factor by which a value between samples can exceed the largest sample around it. */
const MAX_GAIN = Math.max(...PHASES.map((phase) => phase.reduce((sum, tap) => sum + Math.abs(tap), 0)));

interface TruePeakReading {
  /**
   * Decibels relative to full scale, true peak, -120 and up: above 0 if the sound exceeds full scale between two
   * samples.
   */
  readonly dbtp: number;
}

/**
 * The true peak of one channel in dBTP (ITU-R BS.1770-5, Annex 2): the largest amplitude, including values between
 * samples, from fourfold oversampling; up to 0.7 dB too low near a quarter of the sample rate. Undefined before the
 * first sound.
 */
export function createTruePeak(): MeasurementEngine<TruePeakReading> {
  /** The last twelve samples twice, so that any twelve in a row end at the newest. */
  const recent = new Float64Array(2 * TAPS);
  let at = 0;
  let peak = 0;
  /** Number of further samples in which a sample that could raise the peak is still among the last twelve. */
  let loud = 0;
  return {
    push(block) {
      for (const sample of block) {
        recent[at] = sample;
        recent[at + TAPS] = sample;
        at = at === TAPS - 1 ? 0 : at + 1;
        loud = Math.abs(sample) * MAX_GAIN > peak ? TAPS : loud - 1;
        if (loud > 0) peak = Math.max(peak, largestBetween(recent, at));
      }
    },
    reading: () => (peak > 0 ? { dbtp: Math.max(SILENCE_DBFS, 20 * Math.log10(peak)) } : undefined),
  };
}

/** The largest amplitude of the four phases for the twelve samples from `oldest` on. */
function largestBetween(recent: Float64Array, oldest: number): number {
  let largest = 0;
  for (const phase of PHASES) {
    let sum = 0;
    for (let tap = 0; tap < TAPS; tap += 1) sum += (phase[TAPS - 1 - tap] ?? 0) * (recent[oldest + tap] ?? 0);
    largest = Math.max(largest, Math.abs(sum));
  }
  return largest;
}

/** True peak around each sample, as an amplitude; a peak may appear up to twelve samples late. */
export function truePeaks(samples: Float32Array): Float32Array {
  const recent = new Float64Array(2 * TAPS);
  let at = 0;
  return samples.map((sample) => {
    recent[at] = sample;
    recent[at + TAPS] = sample;
    at = at === TAPS - 1 ? 0 : at + 1;
    return largestBetween(recent, at);
  });
}
