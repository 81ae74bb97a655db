import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { wavFile } from '../../packages/checks/browser/microphone/wav-file';
import { readWav } from '../../packages/checks/microphone/testing/wav';
import { echoed } from './echoed';
import {
  cutOff,
  DEVICE_RATE_HZ,
  inRoom,
  mainsHum,
  mixedParts,
  RATE_HZ,
  scaled,
  sineAt,
  whiteNoise,
} from './sound-parts';

/** The project's recording: about seven seconds of speech with pauses, 16-bit mono. */
const SPEECH = resolve(import.meta.dirname, '../../packages/checks/microphone/fixtures/speech-22k.wav');

/**
 * Sounds of a fake microphone. `packages/texts/heard-sounds.test.ts` tests the texts of other sounds without a browser.
 */
export const sounds = {
  /** Speech at a normal level: −22 dBFS RMS. */
  normal: (speech) => scaled(speech, -22),
  /** A speaker far from the microphone: −45 dBFS RMS. */
  quiet: (speech) => scaled(speech, -45),
  /** Normal speech in a quiet room, clipped at full scale from 2 to 2.3 s. */
  burst: (speech) =>
    mixedParts(scaled(speech, -26), scaled(whiteNoise(speech.length), -50)).map((sample, at) =>
      at >= 2 * RATE_HZ && at < 2.3 * RATE_HZ ? cutOff(sample + 3 * sineAt(at, 200)) : sample,
    ),
  /** A quiet moment of 9 s in a room, and then normal speech, as a recheck asks for them after its announcement. */
  recheck: (speech) => inRoom(after(QUIET_S, scaled(speech, -22)), -60),
  reversed: (speech) => inStereo(scaled(speech, -22), (sample) => -sample),
  /**
   * Normal speech at some distance in an empty tiled room, with a faintly humming lamp. At −58 dBFS two of 33 positions in
   * the file would hide the hum.
   */
  bathroom: (speech) =>
    [scaled(echoed(speech), -22), scaled(whiteNoise(speech.length), -65), mainsHum(speech.length, -54)].reduce(
      mixedParts,
    ),
  /** Normal speech in a quiet room, with five gaps. Chromium only, at the rate of its device. */
  gaps: (speech) => {
    const spoken = inRoom(scaled(resampled(speech, RATE_HZ, DEVICE_RATE_HZ), -22));
    return { sampleRateHz: DEVICE_RATE_HZ, channels: [withGaps(spoken)] };
  },
} as const satisfies Record<string, (speech: Float64Array) => Channels | Pcm>;

const QUIET_S = 9;

const after = (seconds: number, sound: Float64Array): Float64Array => {
  const whole = new Float64Array(seconds * RATE_HZ + sound.length);
  whole.set(sound, seconds * RATE_HZ);
  return whole;
};

type Channels = Float64Array | readonly [Float64Array, Float64Array];

type Pcm = Parameters<typeof wavFile>[0];

export type StageSound = keyof typeof sounds;

export async function writeSounds(folder: string): Promise<Record<StageSound, string>> {
  const speech = await readSpeech();
  const names = Object.keys(sounds) as StageSound[];
  const paths = names.map((name) => [name, join(folder, `${name}.wav`)] as const);
  await Promise.all(paths.map(([name, path]) => writeFile(path, wavOf(sounds[name](speech)))));
  return Object.fromEntries(paths) as Record<StageSound, string>;
}

export async function readSpeech(): Promise<Float64Array> {
  const { samples, sampleRateHz } = readWav(await readFile(SPEECH));
  return resampled(Float64Array.from(samples), sampleRateHz, RATE_HZ);
}

/**
 * Buffer size of Chromium's fake microphone. It pads the last buffer of a file with zeros, which would be a gap in a
 * sound with a constant offset.
 */
const BUFFERS_PER_S = 100;

/** Linear interpolation, to whole buffers: its images are above the voice in frequency, and much quieter. */
function resampled(samples: Float64Array, fromHz: number, toHz: number): Float64Array {
  const step = fromHz / toHz;
  const buffer = toHz / BUFFERS_PER_S;
  const buffers = Math.floor((samples.length - 1) / step / buffer);
  return Float64Array.from({ length: buffers * buffer }, (_, at) => {
    const place = at * step;
    const before = Math.floor(place);
    const share = place - before;
    return (samples[before] ?? 0) * (1 - share) + (samples[before + 1] ?? 0) * share;
  });
}

const inStereo = (left: Float64Array, right: (sample: number) => number): Channels => [left, left.map(right)];

const GAPS_S = [1.2, 2.5, 4, 6.1, 7.1];
const GAP_S = 0.1;

const withGaps = (samples: Float64Array): Float64Array =>
  samples.map((sample, at) => {
    const s = at / DEVICE_RATE_HZ;
    return GAPS_S.some((from) => s >= from && s < from + GAP_S) ? 0 : sample;
  });

function wavOf(sound: Channels | Pcm): Uint8Array {
  if ('sampleRateHz' in sound) return new Uint8Array(wavFile(sound));
  const channels = sound instanceof Float64Array ? [sound] : sound;
  return new Uint8Array(wavFile({ sampleRateHz: RATE_HZ, channels }));
}
