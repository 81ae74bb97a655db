import { amplitudeFromDbfs } from '../../level';
import { atRms } from '../../testing/signals';
import { butterworth, highPass, lowPass } from '../biquad';
import { createGaussian, createRandom } from './random';
import { filtered, lengthOf, mixedAll, powerDb, type SoundOptions, samplesOf } from './sounds';
import { babbleVoice } from './voices';

/** Noises at 0 dBFS RMS; scale them with `atRms`. */

export function white(options: SoundOptions): Float32Array {
  const next = createGaussian(options.seed ?? 1);
  return atRms(samplesOf(lengthOf(options), next), 0);
}

/** Falls by 3 dB an octave between 10 Hz and 20 kHz: white noise through P. Kellet's poles. */
export function pink(options: SoundOptions): Float32Array {
  const next = createGaussian(options.seed ?? 1);
  const poles = [
    [0.99886, 0.0555179],
    [0.99332, 0.0750759],
    [0.969, 0.153852],
    [0.8665, 0.3104856],
    [0.55, 0.5329522],
    [-0.7616, -0.016898],
  ] as const;
  const states = poles.map(() => 0);
  const samples = samplesOf(lengthOf(options), () => {
    const now = next();
    poles.forEach(([keep, gain], index) => {
      states[index] = keep * (states[index] ?? 0) + gain * now;
    });
    return states.reduce((sum, state) => sum + state, 0.5362 * now);
  });
  return atRms(samples, 0);
}

/** Air, and the tone of the blades with two harmonics, which varies by 0.3%. */
export function fan(options: SoundOptions): Float32Array {
  const { sampleRateHz, seed = 1 } = options;
  const air = filtered(pink(options), [lowPass({ sampleRateHz, hz: 1200 }), highPass({ sampleRateHz, hz: 40 })]);
  const bladeHz = 110 + 60 * createRandom(seed)();
  let phase = 0;
  const blades = samplesOf(air.length, (index) => {
    phase +=
      (2 * Math.PI * bladeHz * (1 + 0.003 * Math.sin((2 * Math.PI * 0.7 * index) / sampleRateHz))) / sampleRateHz;
    return 0.35 * Math.sin(phase) + 0.2 * Math.sin(2 * phase + 1) + 0.1 * Math.sin(3 * phase + 2);
  });
  return atRms(mixedAll(atRms(air, 0), blades), 0);
}

/** Sixteen people who talk at the same time. */
export function babble(options: SoundOptions): Float32Array {
  const voices = Array.from({ length: 16 }, (_, index) =>
    babbleVoice({ ...options, seed: (options.seed ?? 1) * 16 + index }),
  );
  const [first = new Float32Array(0), ...others] = voices;
  return atRms(mixedAll(first, ...others), 0);
}

/**
 * A crowd of voices at different times, each up to 3 dB louder or quieter. Pauses are left out, because with them the
 * crowd would be one of fewer voices.
 */
export function crowdOf(voices: readonly Float32Array[], count: number, seed: number): Float32Array {
  const random = createRandom(seed);
  const first = Math.floor(random() * voices.length);
  const talkers = Array.from({ length: count }, (_, index) => {
    const voice = atRms(withoutPauses(voices[(first + index) % voices.length] ?? new Float32Array(0)), 0);
    const [from, gain] = [Math.floor(random() * voice.length), amplitudeFromDbfs(6 * random() - 3)];
    return voice.map((_, at) => gain * (voice[(at + from) % voice.length] ?? 0));
  });
  const length = Math.max(...voices.map((voice) => voice.length));
  return mixedAll(new Float32Array(length), ...talkers);
}

const FRAME = 800;
const PAUSE_DB = 15;

/** Leaves out the frames that are 15 dB below the mean power. */
function withoutPauses(voice: Float32Array): Float32Array {
  const frames = Array.from({ length: Math.floor(voice.length / FRAME) }, (_, at) =>
    voice.subarray(at * FRAME, (at + 1) * FRAME),
  );
  const limitDb = powerDb(voice) - PAUSE_DB;
  return Float32Array.from(frames.flatMap((frame) => (powerDb(frame) > limitDb ? [...frame] : [])));
}

/** Sound of a keyboard: 10 ms of noise above 1 kHz per key, and softer noise at its release. */
export function typing(options: SoundOptions): Float32Array {
  const { sampleRateHz, seed = 1 } = options;
  const random = createRandom(seed);
  const next = createGaussian(seed + 1);
  const sound = new Float32Array(lengthOf(options));
  const strike = (atS: number, gain: number) => {
    const start = Math.round(atS * sampleRateHz);
    for (let index = 0; index < 0.04 * sampleRateHz && start + index < sound.length; index += 1) {
      sound[start + index] = (sound[start + index] ?? 0) + gain * next() * Math.exp(-index / sampleRateHz / 0.008);
    }
  };
  for (let atS = 0.1; atS < sound.length / sampleRateHz; atS += 0.09 + 0.15 * random()) {
    strike(atS, 0.6 + 0.4 * random());
    strike(atS + 0.06 + 0.03 * random(), 0.25);
  }
  return atRms(filtered(sound, [highPass({ sampleRateHz, hz: 700 })]), 0);
}

/** Chords played one tone after another, with a drum on each beat. */
export function music(options: SoundOptions): Float32Array {
  const { sampleRateHz, seed = 1 } = options;
  const random = createRandom(seed);
  const next = createGaussian(seed);
  const tones = Array.from({ length: 200 }, () => 220 * 2 ** (Math.floor(random() * 24) / 12));
  const sound = samplesOf(lengthOf(options), (index) => {
    const s = index / sampleRateHz;
    return (
      [0, 1, 2].reduce((sum, back) => sum + struck(tones, s, back), 0) + 0.5 * next() * Math.exp(-(s % 0.5) / 0.03)
    );
  });
  return atRms(filtered(sound, butterworth(2, { sampleRateHz, hz: 7000 })), 0);
}

const NOTE_S = 0.125;

/** One of the sounding notes, with four harmonics. */
function struck(tones: readonly number[], s: number, back: number): number {
  const note = Math.floor(s / NOTE_S) - back;
  const hz = tones[note];
  if (hz === undefined) return 0;
  const age = s - note * NOTE_S;
  const fading = Math.exp(-age / 0.4) * Math.min(1, age / 0.005);
  return fading * [1, 2, 3, 4].reduce((sum, k) => sum + Math.sin(2 * Math.PI * k * hz * age) / k, 0);
}
