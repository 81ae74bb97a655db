import { amplitudeFromDbfs } from '../level';
import { createTake, type TakeMeasurement } from '../take';

/** Samples by their index. A loop, because `Float32Array.from` is thirty times slower. */
function samplesOf(length: number, at: (index: number) => number): Float32Array {
  const samples = new Float32Array(length);
  for (let index = 0; index < length; index += 1) samples[index] = at(index);
  return samples;
}

/** A signal by its formula: the amplitude at a time in seconds. */
export const signal = (sampleRateHz: number, seconds: number, at: (s: number) => number): Float32Array =>
  samplesOf(Math.round(sampleRateHz * seconds), (index) => at(index / sampleRateHz));

export const tone = (frequencyHz: number, amplitude: number) => (s: number) =>
  amplitude * Math.sin(2 * Math.PI * frequencyHz * s);

/** White noise, -1 to 1, equal for equal seeds. */
export function noise(length: number, seed = 1): Float32Array {
  let state = seed;
  return samplesOf(length, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** Scales a signal to a level in dBFS RMS over its whole length. */
export function atRms(samples: Float32Array, dbfs: number): Float32Array {
  const gain = amplitudeFromDbfs(dbfs) / rms(samples);
  return samples.map((sample) => sample * gain);
}

/** Amplified by some dB and clipped at full scale, like an overdriven input. */
export const overdriven = (samples: Float32Array, gainDb: number): Float32Array =>
  samples.map((sample) => Math.max(-1, Math.min(1, sample * 10 ** (gainDb / 20))));

export const mixed = (a: Float32Array, b: Float32Array): Float32Array =>
  a.map((sample, index) => sample + (b[index] ?? 0));

/** The signal at another sample rate, by linear interpolation. */
export function resampled(samples: Float32Array, fromHz: number, toHz: number): Float32Array {
  return samplesOf(Math.floor((samples.length * toHz) / fromHz), (index) => {
    const at = (index * fromHz) / toHz;
    const before = samples[Math.floor(at)] ?? 0;
    const after = samples[Math.floor(at) + 1] ?? before;
    return before + (after - before) * (at - Math.floor(at));
  });
}

/** The measurement of a whole signal, pushed in blocks like those of an AudioWorklet. */
export function measurementOf(samples: Float32Array, sampleRateHz: number, blockLength = 128): TakeMeasurement {
  const take = createTake(sampleRateHz);
  for (let at = 0; at < samples.length; at += blockLength) take.push(samples.subarray(at, at + blockLength));
  return take.measurement();
}
