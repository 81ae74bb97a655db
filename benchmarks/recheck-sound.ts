import { createHum } from '../packages/checks/microphone/evidence/hum';
import { createEvidence } from '../packages/checks/microphone/evidence/measurements';
import { aWeighting } from '../packages/checks/microphone/evidence/noise';
import { quietMeasurement } from '../packages/checks/microphone/evidence/quiet';
import { quietReadings, readEvidence } from '../packages/checks/microphone/evidence/read-evidence';
import { fan, pink, white } from '../packages/checks/microphone/evidence/testing/noises';
import { createGaussian } from '../packages/checks/microphone/evidence/testing/random';
import { filtered, powerDb, readingOf } from '../packages/checks/microphone/evidence/testing/sounds';
import type { MicrophoneReadings } from '../packages/checks/microphone/readings';
import { atRms, measurementOf } from '../packages/checks/microphone/testing/signals';
import type { RecheckedPart } from '../packages/checks/recheck/parts';
import { readShortTake } from '../packages/checks/recheck/short-take';
import { soundChanges } from '../packages/checks/recheck/sound-changes';
import { keysOf } from '../packages/checks/records';
import { type MeasuredFigure, rounded } from '../scripts/testing/figure';
import {
  heardBy,
  LATER,
  MICROPHONES,
  madeVoices,
  QUIET_S,
  RATE,
  recordedVoices,
  type SimulatedMicrophone,
  type SimulatedVoice,
  WORDS_S,
} from './recheck-microphones';

/** Assumed standard deviations of the voice and of the background from day to day, in dB. */
const DAY = { voiceDb: 2, noiseDb: 1.5 } as const;

type LaterName = keyof typeof LATER;

const ALL = keysOf(LATER);
const UNCHANGED: readonly LaterName[] = ['unchanged', 'unchanged again'];

interface Pair {
  readonly later: LaterName;
  readonly codes: readonly string[];
  readonly tellsGuest: boolean;
}

export function recheckSoundFigures(folder: string | undefined): readonly MeasuredFigure[] {
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

interface Compared {
  readonly microphone: SimulatedMicrophone | undefined;
  readonly later: readonly LaterName[];
  readonly seed: number;
}

function pairsOf(voice: SimulatedVoice, { microphone, later: names, seed }: Compared): readonly Pair[] {
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

const SOURCE = { sampleRateHz: RATE, processing: 'unprocessed' } as const;

function evidenceOf(sound: Float32Array) {
  const evidence = createEvidence(SOURCE);
  for (let from = 0; from < sound.length; from += 480) evidence.push(sound.subarray(from, from + 480));
  return evidence.readings();
}

const QUIET = QUIET_S * RATE;

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

function pairFigures(all: readonly Pair[], origin: string): readonly MeasuredFigure[] {
  const pairs = all.filter(({ codes }) => !codes.some((code) => FALLS_BACK.includes(code)));
  const of = (...names: readonly LaterName[]) => pairs.filter(({ later }) => names.includes(later));
  const said = (chosen: readonly Pair[], ...codes: readonly string[]) =>
    rounded((100 * chosen.filter((pair) => codes.some((code) => pair.codes.includes(code))).length) / chosen.length);
  const same = of(...UNCHANGED);
  const gain = of('gain +12', 'gain -12');
  const noise = of('noise +12', 'fan +12', 'talkers +12');
  const whole = pairs.filter(({ later }) => later !== '16 kHz' && later !== '8 kHz');
  const changed = same.filter(({ codes }) => codes.length > 0);
  const row = (name: string, value: number, goal: MeasuredFigure['goal'], note = ''): MeasuredFigure => ({
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

function quietFigures(): readonly MeasuredFigure[] {
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

function mutedFigure(): MeasuredFigure {
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
