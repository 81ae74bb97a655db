import { type Biquad, butterworth, highPass } from '../packages/checks/microphone/evidence/biquad';
import { createHum } from '../packages/checks/microphone/evidence/hum';
import { createEvidence } from '../packages/checks/microphone/evidence/measurements';
import { aWeighting } from '../packages/checks/microphone/evidence/noise';
import { quietMeasurement } from '../packages/checks/microphone/evidence/quiet';
import { quietReadings, readEvidence } from '../packages/checks/microphone/evidence/read-evidence';
import { atRate, companded, type Link } from '../packages/checks/microphone/evidence/testing/links';
import { babble, fan, pink, white } from '../packages/checks/microphone/evidence/testing/noises';
import { createGaussian, createRandom } from '../packages/checks/microphone/evidence/testing/random';
import { heardIn, roomResponse } from '../packages/checks/microphone/evidence/testing/rooms';
import {
  filtered,
  mixedAll,
  powerDb,
  readingOf,
  samplesOf,
} from '../packages/checks/microphone/evidence/testing/sounds';
import { spokenBy, takeOf, VOICES } from '../packages/checks/microphone/evidence/testing/voices';
import { amplitudeFromDbfs } from '../packages/checks/microphone/level';
import type { MicrophoneReadings } from '../packages/checks/microphone/readings';
import { atRms, measurementOf } from '../packages/checks/microphone/testing/signals';
import type { RecheckedPart } from '../packages/checks/recheck/parts';
import { readShortTake } from '../packages/checks/recheck/short-take';
import { soundChanges } from '../packages/checks/recheck/sound-changes';
import { SHORT_TAKE } from '../packages/checks/recheck/thresholds';
import { keysOf } from '../packages/checks/records';
import { type Figure, rounded } from '../scripts/testing/figure';
import { labelledTakes } from './sound-takes';

const RATE = 48_000;
const [QUIET_S, WORDS_S, WHOLE_S] = [SHORT_TAKE.quietMs / 1000, SHORT_TAKE.wordsMs / 1000, 8];
/** Assumed standard deviations of the voice and of the background from day to day, in dB. */
const DAY = { voiceDb: 2, noiseDb: 1.5 } as const;

const NOISES = { white, pink, fan, babble } as const;
type Noise = keyof typeof NOISES;

/** A simulated microphone in its room. */
interface Microphone {
  /** Level of an active voice, and of the noise, in dBFS. */
  readonly voiceDbfs: number;
  readonly noiseDbfs: number;
  readonly noise: Noise;
  /** Reverberation time in seconds, and distance in metres. */
  readonly room: Room;
  readonly filter: readonly Biquad[];
}

type Room = readonly [t60S: number, distanceM: number];

const at = (hz: number) => ({ sampleRateHz: RATE, hz });

const MICROPHONES: Readonly<Record<string, Microphone>> = {
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

/** A change between two days. */
interface Later {
  readonly gainDb?: number;
  readonly noiseDb?: number;
  /** A noise beside that of the microphone, with its level above it. */
  readonly added?: readonly [Noise, aboveDb: number];
  readonly humDbfs?: number;
  readonly room?: (room: Room) => Room;
  readonly link?: Link;
}

const LATER = {
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

type LaterName = keyof typeof LATER;

const ALL = keysOf(LATER);
const UNCHANGED: readonly LaterName[] = ['unchanged', 'unchanged again'];

/** The changes that are reported for one pair. */
interface Pair {
  readonly later: LaterName;
  readonly codes: readonly string[];
  readonly tellsGuest: boolean;
}

/** Rates of true and false changes of the sound, over pairs of a full run and a recheck. */
export function recheckSoundFigures(folder: string | undefined): readonly Figure[] {
  const voices = folder === undefined ? madeVoices() : recordedVoices(folder);
  const origin = `${voices.length} ${folder === undefined ? 'made' : 'recorded'} voices, two of six microphones each, other words, a day of ${DAY.voiceDb} and ${DAY.noiseDb} dB`;
  const names = Object.keys(MICROPHONES);
  const pairs = voices.flatMap((voice, index) =>
    [0, 3].flatMap((step) => {
      const microphone = MICROPHONES[names[(index + step) % names.length] ?? ''];
      return pairsOf(voice, { microphone, later: step === 0 ? ALL : UNCHANGED, seed: 50 * index + step });
    }),
  );
  return [...quietFigures(), ...pairFigures(pairs, origin), mutedFigure()];
}

interface Voice {
  /** Words of two days at -22 dBFS. */
  readonly first: Float32Array;
  readonly later: Float32Array;
}

const madeVoices = (): readonly Voice[] =>
  VOICES.map((voice, index) => {
    const spoken = (seconds: number, seed: number) =>
      levelled(spokenBy({ ...voice, sampleRateHz: RATE, seconds, seed: 100 * index + seed }));
    return { first: spoken(WHOLE_S, 1), later: spoken(WORDS_S, 2) };
  });

/** A choir, and a recording whose own band ends at 8 kHz. */
const LEFT_OUT = /chant|arctic_axb/;

const recordedVoices = (folder: string): readonly Voice[] =>
  labelledTakes(folder)
    .filter(({ class: kind, name }) => kind === 'voice' && !LEFT_OUT.test(name))
    .map((take) => {
      const { length } = take.samples;
      const sound = levelled(takeOf(take, RATE).subarray(0, Math.round((length * RATE) / take.sampleRateHz)));
      const cut = sound.length - WORDS_S * RATE;
      return { first: sound.subarray(0, cut), later: sound.subarray(cut) };
    });

/** The sound with its active frames at -22 dBFS. */
const levelled = (sound: Float32Array): Float32Array => scaled(sound, -22 - activeDb(sound));

const scaled = (sound: Float32Array, db: number): Float32Array => {
  const gain = amplitudeFromDbfs(db);
  return sound.map((sample) => sample * gain);
};

/** Level of the frames of 50 ms within 20 dB of the loudest. */
function activeDb(sound: Float32Array): number {
  const length = 0.05 * RATE;
  const powers = Array.from(
    { length: Math.floor(sound.length / length) },
    (_, frame) => 10 ** (powerDb(sound.subarray(frame * length, (frame + 1) * length)) / 10),
  );
  const active = powers.filter((power) => power > Math.max(...powers) / 100);
  return 10 * Math.log10(active.reduce((sum, power) => sum + power, 0) / active.length);
}

interface Compared {
  readonly microphone: Microphone | undefined;
  readonly later: readonly LaterName[];
  readonly seed: number;
}

function pairsOf(voice: Voice, { microphone, later: names, seed }: Compared): readonly Pair[] {
  if (microphone === undefined) return [];
  const random = createGaussian(seed + 1);
  const before = readFull(heardBy(microphone, voice.first, { seed }));
  return names.map((later, index) => {
    const day = { voiceDb: DAY.voiceDb * random(), noiseDb: DAY.noiseDb * random() };
    const sound = heardBy(microphone, voice.later, { ...day, later: LATER[later], seed: 1000 + 20 * seed + index });
    const now = readLater(sound);
    if (now.kind !== 'measured')
      return { later, codes: [now.kind === 'failed' ? now.reason : now.kind], tellsGuest: false };
    const found = soundChanges({ before, now: now.outcome.readings, systems: { before: undefined, now: undefined } });
    return { later, codes: found.map(({ code }) => code), tellsGuest: found.some((change) => change.tellsGuest) };
  });
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

function levelIn(room: Room, { filter }: Microphone): number {
  const key = `${room} ${JSON.stringify(filter)}`;
  const known = probedDb.get(key) ?? activeDb(filtered(heardIn(roomOf(room), probe()), filter));
  probedDb.set(key, known);
  return known;
}

/** A quiet moment and words, as a microphone delivers them. */
function heardBy(microphone: Microphone, words: Float32Array, hearing: Hearing): Float32Array {
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

/** 50 Hz with its harmonics. */
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

/** 16 bits, cut at full scale. */
const quantised = (sound: Float32Array): Float32Array =>
  sound.map((sample) => Math.max(-1, Math.min(32_767 / 32_768, Math.round(sample * 32_768) / 32_768)));

const SOURCE = { sampleRateHz: RATE, processing: 'unprocessed' } as const;

function evidenceOf(sound: Float32Array) {
  const evidence = createEvidence(SOURCE);
  for (let from = 0; from < sound.length; from += 480) evidence.push(sound.subarray(from, from + 480));
  return evidence.readings();
}

const QUIET = QUIET_S * RATE;

/** The readings that a full run keeps. */
function readFull(sound: Float32Array): MicrophoneReadings {
  const quietBefore = readingOf(quietMeasurement.create(RATE), sound.subarray(0, QUIET));
  const evidence = { ...evidenceOf(sound.subarray(QUIET)), quietBefore };
  return { ...readEvidence(evidence), ...quietReadings(quietBefore), processing: 'unprocessed' };
}

function readLater(sound: Float32Array): RecheckedPart<'microphone'> {
  const [moment, words] = [sound.subarray(0, QUIET), sound.subarray(QUIET)];
  return readShortTake({
    moment: {
      quiet: readingOf(quietMeasurement.create(RATE), moment),
      humDbfs: readingOf(createHum(RATE), sound)?.dbfs,
    },
    words: evidenceOf(words),
    taken: measurementOf(words, RATE, 480),
    source: { processing: 'unprocessed' },
  });
}

/** Codes that make a part fall back to its full check. */
const FALLS_BACK: readonly string[] = ['no-voice', 'silent'];

function pairFigures(all: readonly Pair[], origin: string): readonly Figure[] {
  const pairs = all.filter(({ codes }) => !codes.some((code) => FALLS_BACK.includes(code)));
  const of = (...names: readonly LaterName[]) => pairs.filter(({ later }) => names.includes(later));
  const said = (chosen: readonly Pair[], ...codes: readonly string[]) =>
    rounded((100 * chosen.filter((pair) => codes.some((code) => pair.codes.includes(code))).length) / chosen.length);
  const same = of(...UNCHANGED);
  const gain = of('gain +12', 'gain -12');
  const noise = of('noise +12', 'fan +12', 'talkers +12');
  const whole = pairs.filter(({ later }) => later !== '16 kHz' && later !== '8 kHz');
  const changed = same.filter(({ codes }) => codes.length > 0);
  const row = (name: string, value: number, goal: Figure['goal'], note = ''): Figure => ({
    ...{ name, value, unit: '%' },
    ...(goal && { goal }),
    ...(note && { note }),
  });
  const share = (part: readonly Pair[]) => rounded((100 * part.length) / same.length);
  return [
    row(
      'Unchanged sounds that are called changed',
      share(changed),
      { atMost: 5 },
      `${same.length} pairs: ${origin}; ${countsOf(changed)}`,
    ),
    row('Unchanged sounds of which the guest is told a change', share(same.filter((pair) => pair.tellsGuest)), {
      atMost: 3,
    }),
    row(
      '12 dB of gain that is told as gain',
      said(gain, 'turned-up', 'turned-down'),
      { atLeast: 100 },
      `${gain.length} pairs`,
    ),
    row('12 dB of gain that is called a louder background', said(gain, 'louder-background'), { atMost: 5 }),
    row(
      'Noise 12 dB louder, a fan or talkers that are told',
      said(noise, 'louder-background'),
      { atLeast: 90 },
      `${noise.length} pairs`,
    ),
    row('The same noises that are called gain', said(noise, 'turned-up'), { atMost: 10 }),
    row(
      'Hums of -60 and -50 dBFS that are told',
      said(of('hum -60', 'hum -50'), 'hum'),
      { atLeast: 90 },
      `${of('hum -60', 'hum -50').length} pairs`,
    ),
    row(
      'Links of 8 and 16 kHz that are told',
      said(of('8 kHz', '16 kHz'), 'narrower'),
      { atLeast: 95 },
      `${of('8 kHz', '16 kHz').length} pairs`,
    ),
    row('Other pairs that are called narrower', said(whole, 'narrower'), { atMost: 2 }, `${whole.length} pairs`),
    row(
      'Rooms of 0.9 s in place of 0.3 and 0.4 s that are told',
      said(of('echoing room'), 'more-room'),
      { atLeast: 55 },
      `${of('echoing room').length} pairs`,
    ),
    row('Unchanged rooms that are told', said(same, 'more-room'), { atMost: 2 }),
    row(
      'Words of 3.2 s in which no voice is found',
      rounded((100 * (all.length - pairs.length)) / all.length),
      undefined,
      'the product goes on to 8 s; left out above',
    ),
  ];
}

/** "turned-up 2, cut 1". */
function countsOf(pairs: readonly Pair[]): string {
  const counts = new Map<string, number>();
  for (const code of pairs.flatMap(({ codes }) => codes)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${code} ${count}`).join(', ') || 'none';
}

/** The error of the quiet moment, and hums in noises. */
function quietFigures(): readonly Figure[] {
  const noises = [white, pink, fan].flatMap((noise, index) =>
    [-70, -60, -50, -40].map((dbfs) =>
      atRms(noise({ sampleRateHz: RATE, seconds: QUIET_S, seed: 10 * index + 1 }), dbfs),
    ),
  );
  const errors = noises.map((sound) => {
    const truth = powerDb(filtered(sound, aWeighting(RATE)).subarray(0.1 * RATE));
    return Math.abs((readingOf(quietMeasurement.create(RATE), sound)?.dbfsA ?? Number.POSITIVE_INFINITY) - truth);
  });
  const humIn = (sound: Float32Array) => readingOf(createHum(RATE), sound)?.dbfs ?? Number.NEGATIVE_INFINITY;
  const longer = [white, pink, fan].flatMap((noise) =>
    [-70, -60].map((dbfs) => atRms(noise({ sampleRateHz: RATE, seconds: QUIET_S + WORDS_S, seed: 3 }), dbfs)),
  );
  return [
    {
      ...{
        name: 'Largest error of the background in a quiet moment of 1.5 s',
        value: rounded(Math.max(...errors)),
        unit: 'dB',
      },
      ...{ goal: { atMost: 1 }, note: 'white, pink and fan noise of -70 to -40 dBFS' },
    },
    {
      ...{ name: 'Noises without a hum in which one above -65 dBFS is found', unit: `of ${longer.length}` },
      ...{ value: longer.filter((sound) => humIn(sound) > -65).length, goal: { atMost: 0 } },
    },
  ];
}

function mutedFigure(): Figure {
  const parts = ['zeros', 'noise'].map((kind) => {
    const length = (QUIET_S + WORDS_S) * RATE;
    const sound =
      kind === 'zeros'
        ? new Float32Array(length)
        : atRms(white({ sampleRateHz: RATE, seconds: QUIET_S + WORDS_S }), -60);
    return readLater(sound).kind;
  });
  return {
    ...{ name: 'Muted and unused microphones that fall back to the full check', unit: '%', goal: { atLeast: 100 } },
    value: rounded((100 * parts.filter((kind) => kind === 'failed').length) / parts.length),
  };
}
