/** Parts of the fake microphones' sounds: mono, -1 to 1. */

export const RATE_HZ = 48_000;

/**
 * The rate of Chromium's fake microphone. Its converter smooths the edges of a gap at any other rate, so the gap is not
 * found.
 */
export const DEVICE_RATE_HZ = 44_100;

export const mixedParts = (one: Float64Array, other: Float64Array): Float64Array =>
  one.map((sample, at) => sample + (other[at] ?? 0));

export function scaled(samples: Float64Array, rmsDbfs: number): Float64Array {
  const rms = Math.sqrt(energyOf(samples) / samples.length);
  const gain = 10 ** (rmsDbfs / 20) / rms;
  return samples.map((sample) => sample * gain);
}

const energyOf = (samples: Float64Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0);

export const inRoom = (sound: Float64Array, noiseDbfs = -70): Float64Array =>
  mixedParts(sound, scaled(whiteNoise(sound.length), noiseDbfs));

export const cutOff = (sample: number): number => Math.max(-1, Math.min(1, sample));

export function whiteNoise(length: number): Float64Array {
  let state = 1;
  return new Float64Array(length).map(() => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

const tone = (length: number, hz: number): Float64Array => new Float64Array(length).map((_, at) => sineAt(at, hz));

export const mainsHum = (length: number, rmsDbfs: number): Float64Array =>
  scaled([50, 100, 150].map((hz) => tone(length, hz)).reduce(mixedParts), rmsDbfs);

export const sineAt = (at: number, hz: number): number => Math.sin((2 * Math.PI * hz * at) / RATE_HZ);
