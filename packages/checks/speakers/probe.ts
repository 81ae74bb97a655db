import { PROBE } from './thresholds';

/**
 * One sweep with an exponentially rising frequency (A. Farina, AES 108, 2000), in mono, at an RMS of -20 dBFS.
 *
 * @throws RangeError when the sample rate is too low for the sweep.
 */
export function sweep(sampleRateHz: number): Float32Array<ArrayBuffer> {
  const { fromHz, toHz, sweepS, fadeS, levelDbfs } = PROBE;
  if (!(sampleRateHz > 2 * toHz && Number.isFinite(sampleRateHz)))
    throw new RangeError(`The sample rate must be above ${2 * toHz} Hz, but is ${sampleRateHz}`);
  const samples = new Float32Array(Math.round(sweepS * sampleRateHz));
  const growth = Math.log(toHz / fromHz);
  const amplitude = Math.SQRT2 * 10 ** (levelDbfs / 20);
  for (let index = 0; index < samples.length; index += 1) {
    const s = index / sampleRateHz;
    const cycles = ((fromHz * sweepS) / growth) * (Math.exp((s / sweepS) * growth) - 1);
    const edge = Math.min(index, samples.length - 1 - index) / (fadeS * sampleRateHz);
    samples[index] = amplitude * fadeGain(edge) * Math.sin(2 * Math.PI * cycles);
  }
  return samples;
}

/** Gain of the fade at both ends, at the distance `edge` from the nearer end in fade lengths: a raised cosine. */
const fadeGain = (edge: number): number => 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, edge));

/**
 * The whole probe signal: two sweeps with a pause after each, in mono, -1 to 1.
 *
 * @throws RangeError when the sample rate is too low for the sweep.
 */
export function probe(sampleRateHz: number): Float32Array<ArrayBuffer> {
  const one = sweep(sampleRateHz);
  const period = periodSamples(sampleRateHz);
  const samples = new Float32Array(PROBE.sweeps * period);
  for (let at = 0; at < samples.length; at += period) samples.set(one, at);
  return samples;
}

export const periodSamples = (sampleRateHz: number): number => Math.round(PROBE.periodS * sampleRateHz);
