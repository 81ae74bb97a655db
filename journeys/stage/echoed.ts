import { mixedParts, RATE_HZ } from './sound-parts';

/** Reverberation time in seconds (decay by 60 dB), and delays of the echoes in ms. */
const DECAY_S = 0.8;
const ECHOES_MS = [
  [13.1, 17.3, 19.9, 23.3],
  [29.7, 37.1, 41.1, 43.7],
];

/**
 * Schroeder's reverberator (Journal of the AES, 1962), twice: parallel combs with an exponential tail, every second one
 * reversed so that no offset adds up, then all-passes, which make it dense. A fake microphone repeats its sound, so the
 * tail of the end overlaps the beginning.
 */
export function echoed(sound: Float64Array): Float64Array {
  const twice = Float64Array.from({ length: 2 * sound.length }, (_, at) => sound[at % sound.length] ?? 0);
  return ECHOES_MS.reduce(reverberated, twice).slice(sound.length);
}

const reverberated = (sound: Float64Array, echoesMs: readonly number[]): Float64Array =>
  [5, 1.7]
    .map(inSamples)
    .reduce(
      allPassed,
      echoesMs.map((ms, index) => combed(sound, inSamples(ms), index % 2 === 0 ? 1 : -1)).reduce(mixedParts),
    );

const inSamples = (ms: number): number => Math.round((ms * RATE_HZ) / 1000);

function combed(samples: Float64Array, delay: number, sign: number): Float64Array {
  const gain = sign * 10 ** ((-3 * delay) / RATE_HZ / DECAY_S);
  const heard = samples.slice();
  for (let at = delay; at < heard.length; at += 1) heard[at] = (heard[at] ?? 0) + gain * (heard[at - delay] ?? 0);
  return heard;
}

function allPassed(samples: Float64Array, delay: number): Float64Array {
  const heard = samples.map((sample) => -0.7 * sample);
  for (let at = delay; at < heard.length; at += 1) {
    heard[at] = (heard[at] ?? 0) + (samples[at - delay] ?? 0) + 0.7 * (heard[at - delay] ?? 0);
  }
  return heard;
}
