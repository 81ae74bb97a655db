import { createFft } from '../microphone/evidence/fft';
import { periodSamples, sweep } from './probe';
import { PROBE, RESPONSE } from './thresholds';

/**
 * The impulse response of the path from the output to the microphone, in the band of the probe, measured with one
 * sweep.
 */
export interface PathResponse {
  readonly sampleRateHz: number;
  readonly samples: Float64Array;
  /** Index of the sample at which the sweep was handed to the output; earlier samples cannot be its echo. */
  readonly start: number;
}

export interface ProbeRecording {
  /** Mono, -1 to 1; starts when the probe is handed to the output. */
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
}

/** Time in s after the longest delay, so that the end of a late sweep is recorded too. */
const SPARE_S = 0.05;

/** Seconds of recording, from the start of the probe, in which both sweeps may return. */
export const NEEDED_S = PROBE.periodS + PROBE.sweepS + RESPONSE.longestDelayS + SPARE_S;

export const framesFor = (fromS: number, sampleRateHz: number): number =>
  Math.round(fromS * sampleRateHz) + Math.ceil(NEEDED_S * sampleRateHz);

export function aroundSweep({ samples, sampleRateHz }: ProbeRecording, sweepIndex: number): Float32Array {
  const start = sweepIndex * periodSamples(sampleRateHz);
  const end = start + (PROBE.sweepS + RESPONSE.longestDelayS + SPARE_S) * sampleRateHz;
  return samples.subarray(Math.max(0, start - leadOf(sampleRateHz)), Math.floor(end));
}

const leadOf = (sampleRateHz: number): number => Math.round(RESPONSE.leadS * sampleRateHz);

/**
 * Both responses, by deconvolution with the sweep (A. Farina, AES 108, 2000). Both are real, so one transform handles
 * the two: the second response is the imaginary part.
 */
export function pathResponses(recording: ProbeRecording): readonly [PathResponse, PathResponse] {
  const { sampleRateHz } = recording;
  const start = leadOf(sampleRateHz);
  const seconds = RESPONSE.leadS + PROBE.sweepS + RESPONSE.longestDelayS + SPARE_S;
  const size = 2 ** Math.ceil(Math.log2(seconds * sampleRateHz));
  const fft = createFft(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const [first, second] = [aroundSweep(recording, 0), aroundSweep(recording, 1)];
  // The recording contains nothing before the first sweep.
  re.set(first, start);
  im.set(second);
  fft(re, im);
  divideBySweep({ re, im, sampleRateHz, fft });
  fft(re, im);
  const length = start + Math.round(RESPONSE.longestDelayS * sampleRateHz);
  const responseOf = (part: Float64Array, sign: number): PathResponse => ({
    sampleRateHz,
    start,
    samples: part.subarray(0, length).map((sample) => (sign * sample) / size),
  });
  return [responseOf(re, 1), responseOf(im, -1)];
}

interface Spectrum {
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly sampleRateHz: number;
  readonly fft: (re: Float64Array, im: Float64Array) => void;
}

/**
 * Divides a spectrum by that of the sweep, within the used band, and leaves the complex conjugate, so that the same
 * transform inverts it.
 */
function divideBySweep({ re, im, sampleRateHz, fft }: Spectrum): void {
  const size = re.length;
  const sweepRe = new Float64Array(size);
  const sweepIm = new Float64Array(size);
  sweepRe.set(sweep(sampleRateHz));
  fft(sweepRe, sweepIm);
  const powers = sweepRe.map((value, bin) => value ** 2 + (sweepIm[bin] ?? 0) ** 2);
  const floor = RESPONSE.regularization * powers.reduce((most, power) => Math.max(most, power), 0);
  for (let bin = 0; bin < size; bin += 1) {
    const hz = (Math.min(bin, size - bin) * sampleRateHz) / size;
    const gain = hz > LOW_HZ && hz < HIGH_HZ ? 1 / ((powers[bin] ?? 0) + floor) : 0;
    const [a, b, c, d] = [re[bin] ?? 0, im[bin] ?? 0, sweepRe[bin] ?? 0, sweepIm[bin] ?? 0];
    re[bin] = (a * c + b * d) * gain;
    im[bin] = -(b * c - a * d) * gain;
  }
}

const LOW_HZ = PROBE.fromHz * RESPONSE.bandShare[0];
const HIGH_HZ = PROBE.toHz * RESPONSE.bandShare[1];

/** The used share of the whole band: the energy in the response of a lossless path. */
export const bandShareOf = (sampleRateHz: number): number => (2 * (HIGH_HZ - LOW_HZ)) / sampleRateHz;
