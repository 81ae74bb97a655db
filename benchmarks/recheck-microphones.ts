import { type BiquadFilter, butterworth, highPass } from '../packages/checks/microphone/evidence/biquad';
import { atRate, companded, type SoundLink } from '../packages/checks/microphone/evidence/testing/links';
import { babble, fan, pink, white } from '../packages/checks/microphone/evidence/testing/noises';
import { createRandom } from '../packages/checks/microphone/evidence/testing/random';
import { heardIn, roomResponse } from '../packages/checks/microphone/evidence/testing/rooms';
import { filtered, mixedAll, powerDb, samplesOf } from '../packages/checks/microphone/evidence/testing/sounds';
import { spokenBy, takeOf, VOICES } from '../packages/checks/microphone/evidence/testing/voices';
import { amplitudeFromDbfs } from '../packages/checks/microphone/level';
import { atRms } from '../packages/checks/microphone/testing/signals';
import { SHORT_TAKE } from '../packages/checks/recheck/thresholds';
import { labelledTakes } from './sound-takes';

/** Samples a second of all sounds here. */
export const RATE = 48_000;
export const [QUIET_S, WORDS_S] = [SHORT_TAKE.quietMs / 1000, SHORT_TAKE.wordsMs / 1000];
const WHOLE_S = 8;

const NOISES = { white, pink, fan, babble } as const;
type Noise = keyof typeof NOISES;

export interface SimulatedMicrophone {
  /** Level of an active voice, and of the noise, in dBFS. */
  readonly voiceDbfs: number;
  readonly noiseDbfs: number;
  readonly noise: Noise;
  /** Reverberation time in seconds, and distance in metres. */
  readonly room: Room;
  readonly filter: readonly BiquadFilter[];
}

type Room = readonly [t60S: number, distanceM: number];

const at = (hz: number) => ({ sampleRateHz: RATE, hz });

export const MICROPHONES: Readonly<Record<string, SimulatedMicrophone>> = {
  desk: { voiceDbfs: -22, noiseDbfs: -70, noise: 'pink', room: [0.3, 0.2], filter: [highPass(at(60))] },
  dynamic: { voiceDbfs: -24, noiseDbfs: -68, noise: 'pink', room: [0.3, 0.1], filter: [highPass(at(50))] },
  laptop: { voiceDbfs: -28, noiseDbfs: -58, noise: 'fan', room: [0.4, 0.6], filter: [highPass(at(200))] },
  webcam: {
    ...{ voiceDbfs: -32, noiseDbfs: -56, noise: 'white', room: [0.4, 0.9] },
    filter: [highPass(at(150)), ...butterworth(4, at(10_000))],
  },
  headset: {
    ...{ voiceDbfs: -24, noiseDbfs: -62, noise: 'white', room: [0.3, 0.05] },
    filter: [highPass(at(100)), ...butterworth(4, at(14_000))],
  },
  phone: { voiceDbfs: -26, noiseDbfs: -64, noise: 'pink', room: [0.4, 0.4], filter: [highPass(at(120))] },
};

interface Later {
  readonly gainDb?: number;
  readonly noiseDb?: number;
  /** A noise beside that of the microphone, with its level above it. */
  readonly added?: readonly [Noise, aboveDb: number];
  readonly humDbfs?: number;
  readonly room?: (room: Room) => Room;
  readonly link?: SoundLink;
}

export const LATER = {
  unchanged: {},
  'unchanged again': {},
  'gain +12': { gainDb: 12 },
  'gain -12': { gainDb: -12 },
  'noise +12': { noiseDb: 12 },
  'fan +12': { added: ['fan', 12] },
  'talkers +12': { added: ['babble', 12] },
  'hum -60': { humDbfs: -60 },
  'hum -50': { humDbfs: -50 },
  'echoing room': { room: ([, distanceM]) => [0.9, Math.max(0.4, distanceM)] },
  '16 kHz': { link: atRate(16_000) },
  '8 kHz': { link: (sound, rate) => companded(8000)(filtered(sound, butterworth(8, at(3400))), rate) },
} as const satisfies Readonly<Record<string, Later>>;

export interface SimulatedVoice {
  readonly first: Float32Array;
  readonly later: Float32Array;
}

export const madeVoices = (): readonly SimulatedVoice[] =>
  VOICES.map((voice, index) => {
    const spoken = (seconds: number, seed: number) =>
      levelled(spokenBy({ ...voice, sampleRateHz: RATE, seconds, seed: 100 * index + seed }));
    return { first: spoken(WHOLE_S, 1), later: spoken(WORDS_S, 2) };
  });

/** A choir, and a recording whose own band ends at 8 kHz. */
const LEFT_OUT = /chant|arctic_axb/;

export const recordedVoices = (folder: string): readonly SimulatedVoice[] =>
  labelledTakes(folder)
    .filter(({ class: kind, name }) => kind === 'voice' && !LEFT_OUT.test(name))
    .map((take) => {
      const { length } = take.samples;
      const sound = levelled(takeOf(take, RATE).subarray(0, Math.round((length * RATE) / take.sampleRateHz)));
      const cut = sound.length - WORDS_S * RATE;
      return { first: sound.subarray(0, cut), later: sound.subarray(cut) };
    });

const levelled = (sound: Float32Array): Float32Array => scaled(sound, -22 - activeDb(sound));

const scaled = (sound: Float32Array, db: number): Float32Array => {
  const gain = amplitudeFromDbfs(db);
  return sound.map((sample) => sample * gain);
};

function activeDb(sound: Float32Array): number {
  const length = 0.05 * RATE;
  const powers = Array.from(
    { length: Math.floor(sound.length / length) },
    (_, frame) => 10 ** (powerDb(sound.subarray(frame * length, (frame + 1) * length)) / 10),
  );
  const active = powers.filter((power) => power > Math.max(...powers) / 100);
  return 10 * Math.log10(active.reduce((sum, power) => sum + power, 0) / active.length);
}

interface Hearing {
  readonly voiceDb?: number;
  readonly noiseDb?: number;
  readonly later?: Later;
  readonly seed: number;
}

const noises = new Map<Noise, Float32Array>();

/** A part of one long noise: sixteen talkers take seconds to make. */
function noiseOf(name: Noise, length: number, seed: number): Float32Array {
  const long = noises.get(name) ?? NOISES[name]({ sampleRateHz: RATE, seconds: 12, seed: 1 });
  noises.set(name, long);
  const from = Math.floor(createRandom(seed)() * (long.length - length));
  return long.subarray(from, from + length);
}

const responses = new Map<string, Float32Array>();

function roomOf([t60S, distanceM]: Room): Float32Array {
  const key = `${t60S} ${distanceM}`;
  const response = responses.get(key) ?? roomResponse({ sampleRateHz: RATE, t60S, distanceM });
  responses.set(key, response);
  return response;
}

/** Levels of a voice of -22 dBFS in each room, so that the room changes the sound and not the level. */
const probe = () => levelled(spokenBy({ pitchHz: 115, sampleRateHz: RATE, seconds: 4, seed: 5 }));
const probedDb = new Map<string, number>();

function levelIn(room: Room, { filter }: SimulatedMicrophone): number {
  const key = `${room} ${JSON.stringify(filter)}`;
  const known = probedDb.get(key) ?? activeDb(filtered(heardIn(roomOf(room), probe()), filter));
  probedDb.set(key, known);
  return known;
}

export function heardBy(microphone: SimulatedMicrophone, words: Float32Array, hearing: Hearing): Float32Array {
  const { voiceDb = 0, noiseDb = 0, later = {}, seed } = hearing;
  const { gainDb = 0, noiseDb: moreDb = 0, added, humDbfs, room = (same: Room) => same, link }: Later = later;
  const dry = new Float32Array(words.length + QUIET_S * RATE);
  dry.set(words, QUIET_S * RATE);
  const place = room(microphone.room);
  const voice = filtered(heardIn(roomOf(place), dry), microphone.filter);
  const own = noiseOf(microphone.noise, dry.length, seed);
  const level = microphone.noiseDbfs + noiseDb;
  const parts = [
    scaled(voice, microphone.voiceDbfs + voiceDb - levelIn(place, microphone)),
    atRms(filtered(own, microphone.filter.slice(0, 1)), level + moreDb),
    ...(added ? [atRms(filtered(noiseOf(added[0], dry.length, seed + 7), microphone.filter), level + added[1])] : []),
    ...(humDbfs === undefined ? [] : [humOf(dry.length, humDbfs)]),
  ];
  const [first = dry, ...others] = parts;
  const sound = mixedAll(first, ...others);
  return quantised(scaled(link ? link(sound, RATE) : sound, gainDb));
}

const humOf = (length: number, dbfs: number): Float32Array =>
  atRms(
    samplesOf(length, (index) =>
      [1, 0.6, 0.8, 0.3, 0.4].reduce(
        (sum, gain, k) => sum + gain * Math.sin((2 * Math.PI * 50 * (k + 1) * index) / RATE + k),
        0,
      ),
    ),
    dbfs,
  );

const quantised = (sound: Float32Array): Float32Array =>
  sound.map((sample) => Math.max(-1, Math.min(32_767 / 32_768, Math.round(sample * 32_768) / 32_768)));
