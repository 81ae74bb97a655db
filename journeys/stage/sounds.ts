import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { wavFile } from '../../packages/checks/browser/recording/wav-file';
import { readWav } from '../../packages/checks/microphone/testing/wav';

/** The project's recording: about seven seconds of speech with pauses, 16-bit mono. */
const SPEECH = resolve(import.meta.dirname, '../../packages/checks/microphone/fixtures/speech-22k.wav');

/** The sounds of a fake microphone, each with the level that has to be read. */
export const sounds = {
  /** Speech at a normal level: −22 dBFS RMS. */
  normal: (speech) => scaled(speech, -22),
  /** Somebody far from the microphone: −45 dBFS RMS. */
  quiet: (speech) => scaled(speech, -45),
  /** A microphone that is muted in the system: nothing at all. */
  silent: (speech) => speech.map(() => 0),
  /** Normal speech, 20 dB too hot and cut off at full scale. */
  clipped: (speech) => scaled(speech, -2).map((sample) => Math.max(-1, Math.min(1, sample))),
  /** A steady whistle just below full scale: not clipped, but too loud. */
  loud: (speech) => tone(speech.length, 220).map((sample) => sample * 0.95),
  /** A fan without a voice: steady noise at −30 dBFS RMS. */
  noise: (speech) => scaled(whiteNoise(speech.length), -30),
  /** Normal speech beside a loud fan: 8 dB above it. */
  fan: (speech) => mixed(scaled(speech, -22), scaled(whiteNoise(speech.length), -30)),
  /** Normal speech by telephone: nothing above 3.4 kHz. */
  telephone: (speech) => scaled(lowPassed(speech, 3400), -22),
  /** Normal speech that was cut off before it was turned down. */
  cut: (speech) => scaled(speech, -4).map((sample) => 0.25 * Math.max(-1, Math.min(1, sample))),
  /** Normal speech over an electrical hum of 50 Hz, in a room that is not quite silent. */
  hum: (speech) =>
    [50, 100, 150].reduce(
      (sound, hz) => mixed(sound, scaled(tone(speech.length, hz), -44)),
      mixed(scaled(speech, -22), scaled(whiteNoise(speech.length), -70)),
    ),
  /** Normal speech in a room that is not quite silent, with something from 2 to 2.3 s that is cut off at full scale. */
  burst: (speech) =>
    mixed(scaled(speech, -26), scaled(whiteNoise(speech.length), -50)).map((sample, at) =>
      at >= 2 * RATE_HZ && at < 2.3 * RATE_HZ ? Math.max(-1, Math.min(1, sample + 3 * sineAt(at, 200))) : sample,
    ),
  /** Normal speech with one channel reversed. */
  reversed: (speech) => inStereo(scaled(speech, -22), (sample) => -sample),
  /** Normal speech on the left channel alone. */
  leftOnly: (speech) => inStereo(scaled(speech, -22), () => 0),
  /** Normal speech at some distance in an empty room of tiles. */
  bathroom: (speech) => mixed(scaled(echoed(speech), -22), scaled(whiteNoise(speech.length), -65)),
} as const satisfies Record<string, (speech: Float64Array) => Channels>;

/** One channel, or left and right. */
type Channels = Float64Array | readonly [Float64Array, Float64Array];

export type Sound = keyof typeof sounds;

/** The rate of Chromium's fake microphone. */
const RATE_HZ = 48_000;

/** Writes one WAV file for each sound and returns their paths. */
export async function writeSounds(folder: string): Promise<Record<Sound, string>> {
  const speech = await readSpeech();
  const names = Object.keys(sounds) as Sound[];
  const paths = names.map((name) => [name, join(folder, `${name}.wav`)] as const);
  await Promise.all(paths.map(([name, path]) => writeFile(path, wavOf(sounds[name](speech)))));
  return Object.fromEntries(paths) as Record<Sound, string>;
}

async function readSpeech(): Promise<Float64Array> {
  const { samples, sampleRateHz } = readWav(await readFile(SPEECH));
  return resampled(Float64Array.from(samples), sampleRateHz);
}

/** Linear interpolation: the images that it leaves are above the voice in frequency, and far quieter. */
function resampled(samples: Float64Array, rate: number): Float64Array {
  const step = rate / RATE_HZ;
  return Float64Array.from({ length: Math.floor((samples.length - 1) / step) }, (_, at) => {
    const place = at * step;
    const before = Math.floor(place);
    const share = place - before;
    return (samples[before] ?? 0) * (1 - share) + (samples[before + 1] ?? 0) * share;
  });
}

function scaled(samples: Float64Array, rmsDbfs: number): Float64Array {
  const rms = Math.sqrt(energyOf(samples) / samples.length);
  const gain = 10 ** (rmsDbfs / 20) / rms;
  return samples.map((sample) => sample * gain);
}

const mixed = (one: Float64Array, other: Float64Array): Float64Array =>
  one.map((sample, at) => sample + (other[at] ?? 0));

/** The ideal low-pass, windowed to 401 samples (Hann). */
function lowPassed(samples: Float64Array, hz: number): Float64Array {
  const half = 200;
  const taps = Array.from({ length: 2 * half + 1 }, (_, tap) => {
    const place = tap - half;
    const sinc = place === 0 ? (2 * hz) / RATE_HZ : Math.sin((2 * Math.PI * hz * place) / RATE_HZ) / (Math.PI * place);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * place) / half));
  });
  return samples.map((_, at) => taps.reduce((sum, tap, index) => sum + tap * (samples[at + index - half] ?? 0), 0));
}

const energyOf = (samples: Float64Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0);

/** Seconds in which the sound in the room falls by 60 dB, and what its echoes come after, in ms. */
const DECAY_S = 0.8;
const ECHOES_MS = [
  [13.1, 17.3, 19.9, 23.3],
  [29.7, 37.1, 41.1, 43.7],
];

/**
 * Schroeder's reverberator (Journal of the AES, 1962), twice: combs with an exponential tail beside each other, every second one reversed so
 * that no offset adds up, then all-passes, which make it dense. A fake microphone plays its sound again and again, so that the end of it is heard over its beginning.
 */
function echoed(sound: Float64Array): Float64Array {
  const twice = Float64Array.from({ length: 2 * sound.length }, (_, at) => sound[at % sound.length] ?? 0);
  return ECHOES_MS.reduce(reverberated, twice).slice(sound.length);
}

const reverberated = (sound: Float64Array, echoesMs: readonly number[]): Float64Array =>
  [5, 1.7]
    .map(inSamples)
    .reduce(
      allPassed,
      echoesMs.map((ms, index) => combed(sound, inSamples(ms), index % 2 === 0 ? 1 : -1)).reduce(mixed),
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

const inStereo = (left: Float64Array, right: (sample: number) => number): Channels => [left, left.map(right)];

/** The same noise in every run. */
function whiteNoise(length: number): Float64Array {
  let state = 1;
  return new Float64Array(length).map(() => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

const tone = (length: number, hz: number): Float64Array => new Float64Array(length).map((_, at) => sineAt(at, hz));

const sineAt = (at: number, hz: number): number => Math.sin((2 * Math.PI * hz * at) / RATE_HZ);

function wavOf(sound: Channels): Uint8Array {
  const channels = sound instanceof Float64Array ? [sound] : sound;
  return new Uint8Array(wavFile({ sampleRateHz: RATE_HZ, channels }));
}
