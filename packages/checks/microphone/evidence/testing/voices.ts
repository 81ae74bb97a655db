import { atRms } from '../../testing/signals';
import type { DecodedWav } from '../../testing/wav';
import { createFilter, highPass } from '../biquad';
import { createGaussian, createRandom } from './random';
import { lengthOf, resampledSharply, type SoundOptions, TAKE_S } from './sounds';

/**
 * A recording as a take of eight seconds at -22 dBFS RMS, with silence after it.
 *
 * @param speed Creates other voices: at 1.2 the voice is higher and faster, with a shorter throat.
 */
export function takeOf(recording: DecodedWav, sampleRateHz: number, speed = 1): Float32Array {
  const spoken = resampledSharply(recording.samples, recording.sampleRateHz, sampleRateHz / speed);
  const take = new Float32Array(TAKE_S * sampleRateHz);
  take.set(spoken.subarray(0, take.length));
  return atRms(take, -22);
}

/** Formants of men's vowels in Hz (Peterson & Barney, 1952; the fourth is the most common one). */
const VOWELS = [
  [730, 1090, 2440, 3400],
  [570, 840, 2410, 3400],
  [270, 2290, 3010, 3600],
  [530, 1840, 2480, 3500],
  [300, 870, 2240, 3300],
  [660, 1720, 2410, 3400],
] as const;

interface VoiceOptions extends SoundOptions {
  /** Mean pitch in Hz. */
  readonly pitchHz: number;
  /** Length of the throat relative to men's: 0.85 for women, 0.7 for children. */
  readonly throat?: number;
}

/** Voices of men, women and children. */
export const VOICES = [
  { pitchHz: 85, throat: 1.05 },
  { pitchHz: 100, throat: 1 },
  { pitchHz: 115, throat: 1 },
  { pitchHz: 130, throat: 0.97 },
  { pitchHz: 150, throat: 0.95 },
  { pitchHz: 180, throat: 0.87 },
  { pitchHz: 200, throat: 0.85 },
  { pitchHz: 220, throat: 0.85 },
  { pitchHz: 245, throat: 0.82 },
  { pitchHz: 280, throat: 0.72 },
] as const;

/** One syllable: a hiss, then a vowel whose pitch moves. */
interface Syllable {
  readonly startS: number;
  readonly hissS: number;
  readonly vowelS: number;
  readonly formants: readonly number[];
  readonly gain: number;
  readonly fromHz: number;
  readonly toHz: number;
}

/**
 * A voice by source and filter: pulses of the glottis through four formants, and hisses over the whole band. Syllables
 * follow four times a second in phrases of about two seconds, with pauses between them. At -22 dBFS RMS, in digital
 * silence.
 */
export function spokenBy(options: VoiceOptions): Float32Array {
  const { sampleRateHz, seed = 1 } = options;
  const sound = new Float32Array(lengthOf(options));
  const next = createGaussian(seed);
  for (const syllable of syllablesOf(options)) {
    add(sound, syllable.startS * sampleRateHz, hiss(syllable, sampleRateHz, next));
    add(sound, (syllable.startS + syllable.hissS) * sampleRateHz, vowel(syllable, sampleRateHz, next));
  }
  return atRms(sound, -22);
}

/** One voice of a crowd, which starts at a random point. */
export function babbleVoice(options: SoundOptions): Float32Array {
  const random = createRandom(options.seed ?? 1);
  const voice = spokenBy({ ...options, pitchHz: 90 * 2 ** (1.5 * random()), throat: 0.8 + 0.25 * random() });
  const begin = Math.floor(random() * voice.length);
  return voice.map((_, index) => voice[(index + begin) % voice.length] ?? 0);
}

function syllablesOf(options: VoiceOptions): readonly Syllable[] {
  const { pitchHz, throat = 1, seed = 1, seconds = TAKE_S } = options;
  const random = createRandom(seed * 7919 + Math.round(pitchHz));
  const syllables: Syllable[] = [];
  for (let startS = 0.3; startS < seconds - 0.5; ) {
    const phraseS = 1.4 + 1.4 * random();
    for (let inS = 0; inS < phraseS; ) {
      const syllable = syllableAt(startS + inS, pitchHz * (1.15 - (0.25 * inS) / phraseS), throat, random);
      syllables.push(syllable);
      inS += syllable.hissS + syllable.vowelS + 0.02 + 0.05 * random();
    }
    startS += phraseS + 0.35 + 0.3 * random();
  }
  return syllables;
}

function syllableAt(startS: number, hz: number, throat: number, random: () => number): Syllable {
  const formants = VOWELS[Math.floor(random() * VOWELS.length)] ?? VOWELS[0];
  return {
    startS,
    hissS: random() < 0.6 ? 0.05 + 0.06 * random() : 0.01,
    vowelS: 0.09 + 0.13 * random(),
    formants: formants.map((formant) => formant / throat),
    gain: 0.5 + 0.5 * random(),
    fromHz: hz * (0.95 + 0.15 * random()),
    toHz: hz * (0.85 + 0.2 * random()),
  };
}

/** A fricative: noise above 3.5 kHz, up to the end of the band. */
function hiss({ hissS, gain }: Syllable, sampleRateHz: number, next: () => number): Float32Array {
  const filter = createFilter([highPass({ sampleRateHz, hz: Math.min(3500, 0.3 * sampleRateHz) })]);
  return shaped(new Float32Array(Math.round(hissS * sampleRateHz)).map(() => 0.1 * gain * filter(next())));
}

function vowel(syllable: Syllable, sampleRateHz: number, next: () => number): Float32Array {
  const { vowelS, formants, gain, fromHz, toHz } = syllable;
  const tract = formants.map((hz, index) =>
    resonator(Math.min(hz, 0.45 * sampleRateHz), 60 + 40 * index, sampleRateHz),
  );
  const length = Math.round(vowelS * sampleRateHz);
  let phase = 0;
  const sound = new Float32Array(length).map((_, index) => {
    phase = (phase + (fromHz + ((toHz - fromHz) * index) / length) / sampleRateHz) % 1;
    const source = glottis(phase) + 0.01 * next();
    return gain * tract.reduce((value, formant) => formant(value), source);
  });
  return shaped(sound);
}

/** The flow through the glottis, differentiated: it opens slowly and closes abruptly (Rosenberg, 1971). */
const glottis = (phase: number): number => (phase < 0.6 ? 6 * phase * (0.4 - phase) : 0);

/** A resonance with a gain of 1 at 0 Hz (Klatt, 1980). */
function resonator(hz: number, bandwidthHz: number, sampleRateHz: number): (sample: number) => number {
  const c = -Math.exp((-2 * Math.PI * bandwidthHz) / sampleRateHz);
  const b = 2 * Math.exp((-Math.PI * bandwidthHz) / sampleRateHz) * Math.cos((2 * Math.PI * hz) / sampleRateHz);
  const a = 1 - b - c;
  return createFilter([{ b0: a, b1: 0, b2: 0, a1: -b, a2: -c }]);
}

/** Faded in and out, each over a fifth of its length. */
const shaped = (sound: Float32Array): Float32Array =>
  sound.map((sample, index) => {
    const edge = Math.min(1, (5 * index) / sound.length, (5 * (sound.length - index)) / sound.length);
    return sample * Math.sin((Math.PI / 2) * edge);
  });

function add(sound: Float32Array, at: number, part: Float32Array): void {
  const start = Math.round(at);
  for (let index = 0; index < part.length && start + index < sound.length; index += 1) {
    sound[start + index] = (sound[start + index] ?? 0) + (part[index] ?? 0);
  }
}
