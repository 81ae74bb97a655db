import { readFileSync } from 'node:fs';
import { createBandwidth } from '../packages/checks/microphone/evidence/bandwidth';
import { highPass } from '../packages/checks/microphone/evidence/biquad';
import { createClipping } from '../packages/checks/microphone/evidence/clipping';
import { createNoise } from '../packages/checks/microphone/evidence/noise';
import { createRoom } from '../packages/checks/microphone/evidence/room';
import {
  atRate,
  companded,
  microphonesAt,
  telephoneBand,
  withImages,
} from '../packages/checks/microphone/evidence/testing/links';
import { crowdOf, fan, pink, white } from '../packages/checks/microphone/evidence/testing/noises';
import { clarityDb, heardIn, roomResponse } from '../packages/checks/microphone/evidence/testing/rooms';
import { filtered, powerDb, readingOf, resampledSharply } from '../packages/checks/microphone/evidence/testing/sounds';
import { noiseBelow } from '../packages/checks/microphone/evidence/testing/speech-level';
import { spokenBy, takeOf, VOICES } from '../packages/checks/microphone/evidence/testing/voices';
import { THRESHOLDS } from '../packages/checks/microphone/evidence/thresholds';
import { createVoice } from '../packages/checks/microphone/evidence/voice';
import { dbfsFromAmplitude } from '../packages/checks/microphone/level';
import { atRms, mixed, overdriven } from '../packages/checks/microphone/testing/signals';
import { readWav } from '../packages/checks/microphone/testing/wav';
import { measureEcho } from '../packages/checks/speakers/echo';
import { BACKGROUNDS } from '../packages/checks/speakers/testing/backgrounds';
import { type Figure, rounded } from '../scripts/testing/figure';
import { labelledTakes } from './sound-takes';

const RATE = 48_000;
const LOW_RATE = 16_000;
const SHORT_S = 3;

/**
 * The complete sets with which the thresholds were determined; the tests use a part of each. Recorded voices of a
 * folder are also played in the simulated rooms.
 */
export async function soundSetFigures(folder?: string): Promise<readonly Figure[]> {
  return [
    ...bandFigures(),
    ...roomFigures(folder),
    ...crowdFigures(folder),
    ...cutFigures(folder),
    echoFigure(),
    noiseFigure(),
  ];
}

/** The number of errors in a set. */
const wrong = (name: string, errors: number, of: number, atMost = 0): Figure => ({
  name,
  value: errors,
  unit: `of ${of}`,
  goal: { atMost },
});

const voicesOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    spokenBy({ pitchHz: 120, ...VOICES[index % VOICES.length], sampleRateHz: RATE, seconds: SHORT_S, seed: index + 1 }),
  );

const floorsAt = (levels: readonly number[]) =>
  levels.map((dbfs, index) => atRms(pink({ sampleRateHz: RATE, seconds: SHORT_S, seed: index + 1 }), dbfs));

const kindOf = (sound: Float32Array) => readingOf(createBandwidth(RATE), sound)?.kind;

const LINKS = [
  [telephoneBand, 'narrow'],
  [atRate(8000), 'narrow'],
  [companded(8000), 'narrow'],
  [atRate(16_000), 'wide'],
  [companded(16_000), 'wide'],
  [withImages, 'wide'],
  [atRate(24_000), 'super-wide'],
] as const;

function bandFigures(): readonly Figure[] {
  const linked = voicesOf(10).flatMap((voice) =>
    LINKS.flatMap(([link, kind]) => {
      const heard = link(voice, RATE);
      return floorsAt([-90, -80, -70, -66]).map((floor) => kindOf(mixed(heard, floor)) === kind);
    }),
  );
  const whole = voicesOf(14).flatMap((voice) =>
    Object.values(microphonesAt(RATE)).flatMap((sections) => {
      const heard = filtered(voice, sections);
      return floorsAt([-90, -80, -70]).map((floor) => kindOf(mixed(heard, floor)));
    }),
  );
  const narrowed = whole.filter((kind) => kind === 'narrow' || kind === 'wide').length;
  const missed = linked.filter((isRight) => !isRight).length;
  return [
    wrong('Bands of a link that are read as another', missed, linked.length, Math.floor(linked.length / 100)),
    wrong('Voices with all of their band that seem to lack it', narrowed, whole.length),
  ];
}

const recording = () =>
  readWav(readFileSync(new URL('../packages/checks/microphone/fixtures/speech-22k.wav', import.meta.url)));

const madeVoices = () => VOICES.map((voice) => spokenBy({ ...voice, sampleRateHz: LOW_RATE }));

const recordedVoices = (folder: string, rate = LOW_RATE) =>
  labelledTakes(folder)
    .filter((take) => take.class === 'voice')
    .map((take) => takeOf(take, rate));

/**
 * Detection of echoing rooms, by the clarity C50 of the room: those below 4 dB must be detected, and none above 14 dB.
 */
function roomFigures(folder: string | undefined): readonly Figure[] {
  const rooms = roomResponses().map((response) => ({ response, clarity: clarityDb(response, LOW_RATE) }));
  const recorded = folder === undefined ? [] : recordedVoices(folder);
  const sets = [...(recorded.length === 0 ? [] : [['recorded', recorded] as const]), ['made', madeVoices()] as const];
  return sets.flatMap(([origin, voices]) => {
    const dull = spreadsIn(
      rooms.filter(({ clarity }) => clarity < 4),
      voices,
    );
    const clear = spreadsIn(
      rooms.filter(({ clarity }) => clarity > 14),
      voices,
    );
    const { echoing, audible } = THRESHOLDS.room;
    return [
      {
        name: `Echoing rooms that are warned of, ${origin} voices`,
        value: shareBelow(echoing, dull),
        unit: '%',
        goal: { atLeast: 98 },
        note: `${dull.length} takes with a clarity C50 below 4 dB: ${voices.length} voices, ${rooms.length} rooms`,
      },
      {
        name: `Echoing rooms that are warned of or noted, ${origin} voices`,
        value: shareBelow(audible, dull),
        unit: '%',
        goal: { atLeast: 100 },
        note: 'the same takes',
      },
      wrong(
        `Clear rooms that are said to echo, ${origin} voices`,
        clear.filter((spread) => spread < echoing).length,
        clear.length,
      ),
    ];
  });
}

const shareBelow = (limit: number, spreads: readonly number[]): number =>
  rounded((100 * spreads.filter((spread) => spread < limit).length) / spreads.length);

/** The reading of each voice in each room. */
function spreadsIn(rooms: readonly { readonly response: Float32Array }[], voices: readonly Float32Array[]) {
  const hiss = atRms(white({ sampleRateHz: LOW_RATE }), -72);
  return rooms.flatMap(({ response }) =>
    voices.map((voice) => {
      const heard = mixed(atRms(heardIn(response, voice), -22), hiss);
      return readingOf(createRoom(LOW_RATE), heard)?.decaySpread ?? Number.NaN;
    }),
  );
}

const roomResponses = () =>
  [0.2, 0.35, 0.5, 0.7].flatMap((t60S) =>
    [0.2, 0.5, 1].flatMap((distanceM) =>
      ROOM_SIZES_M.map((sizeM) => roomResponse({ sampleRateHz: LOW_RATE, t60S, distanceM, sizeM })),
    ),
  );

const ROOM_SIZES_M = [
  [5, 4, 2.6],
  [3, 2.4, 2.4],
] as const;

const highPassed = (sound: Float32Array) => filtered(sound, [highPass({ sampleRateHz: RATE, hz: 80 })]);
const resampled = (sound: Float32Array) => resampledSharply(resampledSharply(sound, RATE, 44_100), 44_100, RATE);
const hissing = (sound: Float32Array) =>
  mixed(sound, atRms(white({ sampleRateHz: RATE, seconds: sound.length / RATE }), powerDb(sound) - 40));

/** Processing after a cut. */
const CHAINS: readonly ((sound: Float32Array) => Float32Array)[] = [
  (sound) => sound,
  resampled,
  highPassed,
  (sound) => highPassed(resampled(sound)),
  hissing,
];

const isCut = (sound: Float32Array) => readingOf(createClipping(RATE), sound)?.flatTops === true;

/** Voices that are cut off some dB below their peak, before different processing, and the voices as they are. */
function cutFigures(folder: string | undefined): readonly Figure[] {
  const voices = folder === undefined ? [takeOf(recording(), RATE)] : recordedVoices(folder, RATE);
  const toldAt = (db: number) =>
    voices.flatMap((voice) => {
      const peakDbfs = dbfsFromAmplitude(voice.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0));
      const cut = overdriven(voice, db - peakDbfs).map((sample) => sample / 4);
      return CHAINS.map((chain) => isCut(chain(cut)));
    });
  const uncut = voices.flatMap((voice) => CHAINS.map((chain) => isCut(chain(voice.map((sample) => sample / 2)))));
  return [
    ...[6, 12, 20].map((db) => {
      const told = toldAt(db);
      const share = told.filter(Boolean).length / told.length;
      const goal = db === 6 ? {} : { goal: { atLeast: db === 12 ? 95 : 100 } };
      return { name: `Voices cut off ${db} dB below their peak`, value: rounded(100 * share), unit: '%', ...goal };
    }),
    wrong('Voices that are not cut and seem to be', uncut.filter(Boolean).length, uncut.length),
  ];
}

/** Voices for crowds and for single takes: all recorded ones of a folder, or one at several speeds. */
const spokenVoices = (folder: string | undefined): readonly Float32Array[] => {
  const recorded = folder === undefined ? [] : recordedVoices(folder);
  return recorded.length > 0
    ? recorded
    : [0.8, 0.86, 0.92, 0.98, 1.05, 1.12, 1.2, 1.28].map((speed) => takeOf(recording(), LOW_RATE, speed));
};

const WAYS: Readonly<Record<string, (sound: Float32Array) => Float32Array>> = {
  dry: (sound) => sound,
  telephone: (sound) => telephoneBand(sound, LOW_RATE),
  room: (sound) => heardIn(roomResponse({ sampleRateHz: LOW_RATE, t60S: 0.5, distanceM: 0.8 }), withoutOffset(sound)),
  noisy: (sound) => mixed(sound, atRms(pink({ sampleRateHz: LOW_RATE }), powerDb(sound) - 15)),
};

/** A simulated room amplifies the offset of a recording, and a real one does not transmit it. */
const withoutOffset = (sound: Float32Array) => filtered(sound, [highPass({ sampleRateHz: LOW_RATE, hz: 40 })]);

const isOneVoice = (sound: Float32Array) => readingOf(createVoice(LOW_RATE), atRms(sound, -22))?.isVoice === true;

/** Crowds of different voices at different times and up to 3 dB louder or quieter, and each of the voices alone. */
function crowdFigures(folder: string | undefined): readonly Figure[] {
  const voices = spokenVoices(folder);
  const crowds = Object.values(WAYS).flatMap((way) =>
    Array.from({ length: 15 }, (_, index) => isOneVoice(way(crowdOf(voices, 8 + 4 * (index % 3), index + 1)))),
  );
  const alone = voices.flatMap((voice) => Object.values(WAYS).map((way) => isOneVoice(way(voice))));
  const inTurn = voices.map((voice, index) => isOneVoice(turnsOf(voice, voices[(index + 1) % voices.length] ?? voice)));
  const voiceless = (heard: readonly boolean[]) => heard.filter((isVoice) => !isVoice).length;
  return [
    wrong('Crowds of eight and more that pass as a voice', crowds.length - voiceless(crowds), crowds.length),
    wrong('Single voices that are not recognised', voiceless(alone), alone.length, Math.floor(alone.length / 100)),
    wrong('Two people in turn who are not recognised', voiceless(inTurn), inTurn.length),
  ];
}

/** One voice for two seconds, then the other. */
const turnsOf = (one: Float32Array, other: Float32Array): Float32Array =>
  one.map((sample, index) => (Math.floor(index / (2 * LOW_RATE)) % 2 === 0 ? sample : (other[index] ?? 0)));

const SEEDS = 60;

function echoFigure(): Figure {
  const takes = Object.values(BACKGROUNDS).flatMap((make) =>
    Array.from({ length: SEEDS }, (_, seed) =>
      measureEcho({ samples: make(LOW_RATE, seed + 1), sampleRateHz: LOW_RATE }),
    ),
  );
  const found = takes.filter((echo) => typeof echo !== 'string' && echo.found !== undefined).length;
  return wrong('Echoes that are found where nothing was played', found, takes.length);
}

const STEPS_DB = Array.from({ length: 11 }, (_, index) => 5 * index);

function noiseFigure(): Figure {
  const voice = takeOf(recording(), RATE);
  const below = noiseBelow(voice, RATE);
  const errors = [white, pink, fan].flatMap((make) => {
    const noise = make({ sampleRateHz: RATE });
    return STEPS_DB.map((snrDb) => {
      const reading = readingOf(createNoise(RATE), mixed(voice, below(noise, snrDb)));
      return Math.abs((reading?.snrDb ?? Number.NaN) - snrDb);
    });
  });
  return {
    name: 'Error of the voice above the noise, the worst',
    value: rounded(Math.max(...errors)),
    unit: 'dB',
    goal: { atMost: 2 },
    note: 'white, pink and a fan, 0 to 50 dB without a pause before the voice',
  };
}
