import { type BiquadFilter, createFilter } from '../biquad';
import type { MeasurementEngine } from '../measurement';

/** Rate, length and random seed of a sound. */
export interface SoundOptions {
  readonly sampleRateHz: number;
  readonly seconds?: number;
  readonly seed?: number;
}

export const TAKE_S = 8;

export const lengthOf = ({ sampleRateHz, seconds = TAKE_S }: SoundOptions): number =>
  Math.round(sampleRateHz * seconds);

/** Samples by their index. A loop, because `Float32Array.from` is thirty times slower. */
export function samplesOf(length: number, at: (index: number) => number): Float32Array {
  const samples = new Float32Array(length);
  for (let index = 0; index < length; index += 1) samples[index] = at(index);
  return samples;
}

/** The sound after filters. */
export function filtered(sound: Float32Array, sections: readonly BiquadFilter[]): Float32Array {
  const filter = createFilter(sections);
  return sound.map((sample) => filter(sample));
}

/** Mean power of a sound or a part of one, in dB. */
export const powerDb = (sound: Float32Array): number =>
  10 * Math.log10(sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length);

/** Mixes all sounds to the length of the first; shorter ones are repeated. */
export const mixedAll = (first: Float32Array, ...others: readonly Float32Array[]): Float32Array =>
  samplesOf(first.length, (index) =>
    others.reduce((sum, other) => sum + (other[index % other.length] ?? 0), first[index] ?? 0),
  );

/** An engine's reading of a whole sound, pushed in blocks. */
export function readingOf<Reading>(
  engine: MeasurementEngine<Reading>,
  sound: Float32Array,
  blockLength = 480,
): Reading | undefined {
  for (let at = 0; at < sound.length; at += blockLength) engine.push(sound.subarray(at, at + blockLength));
  return engine.reading();
}

/** The sound at another sample rate, by band-limited interpolation. */
export function resampledSharply(sound: Float32Array, fromHz: number, toHz: number): Float32Array {
  if (fromHz === toHz) return sound.slice();
  const ratio = toHz / fromHz;
  const { reach, weightsAt } = interpolationKernel(Math.min(1, ratio));
  const padded = new Float32Array(sound.length + 2 * reach);
  padded.set(sound, reach);
  return samplesOf(Math.floor(sound.length * ratio), (index) => {
    const at = index / ratio;
    const before = Math.floor(at);
    const weights = weightsAt(at - before);
    let sum = 0;
    for (let tap = 0; tap < weights.length; tap += 1) sum += (padded[before + 1 + tap] ?? 0) * (weights[tap] ?? 0);
    return sum;
  });
}

const PHASES = 1024;

/** A sinc under a Hann window of 64 samples of the slower rate. The weights of a position between two samples are computed once. */
function interpolationKernel(slower: number) {
  const cutoff = 0.985 * slower;
  const reach = Math.ceil(32 / slower);
  const known: Float64Array[] = [];
  const weightsOf = (phase: number) =>
    Float64Array.from({ length: 2 * reach }, (_, tap) => {
      const distance = phase / PHASES + reach - 1 - tap;
      return cutoff * sinc(cutoff * distance) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / reach));
    });
  const weightsAt = (share: number): Float64Array => {
    const phase = Math.round(share * PHASES);
    known[phase] ??= weightsOf(phase);
    return known[phase];
  };
  return { reach, weightsAt };
}

export const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
