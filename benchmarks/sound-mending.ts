import type { MicrophoneMendingReading } from '../packages/checks/mending/acts';
import { answerTo, RATE_HZ, readingsOfTake, SOURCE } from '../packages/checks/mending/testing/after-act';
import { createMeasured } from '../packages/checks/microphone/evidence/measurement';
import { telephoneBand } from '../packages/checks/microphone/evidence/testing/links';
import { babble, fan, music, pink, typing, white } from '../packages/checks/microphone/evidence/testing/noises';
import { mixedAll, readingOf } from '../packages/checks/microphone/evidence/testing/sounds';
import { noiseBelow } from '../packages/checks/microphone/evidence/testing/speech-level';
import { takeOf } from '../packages/checks/microphone/evidence/testing/voices';
import { voiceMeasurement } from '../packages/checks/microphone/evidence/voice';
import { judgeMicrophone } from '../packages/checks/microphone/judge';
import { amplitudeFromDbfs } from '../packages/checks/microphone/level';
import { atRms, measurementOf, signal } from '../packages/checks/microphone/testing/signals';
import type { MeasuredFigure } from '../scripts/testing/figure';
import type { LabelledTake } from './sound-takes';

/** A sound after an act, and whether the fault is gone in it. */
interface AfterAct {
  readonly sound: Float32Array;
  readonly isMended: boolean;
}

interface MendedFault {
  readonly by: MicrophoneMendingReading;
  readonly code: string;
  readonly before: ReturnType<typeof readingsOfTake>;
  readonly after: readonly AfterAct[];
}

/** Whether a short reading after an act says what is true, for what a reading of the microphone can prove. */
export function soundMendingFigures(takes: readonly LabelledTake[], origin: string): readonly MeasuredFigure[] {
  const voices = takes
    .filter((take) => take.class === 'voice')
    .filter((_, index) => index % EVERY === 0)
    .map((take) => takeOf(take, RATE_HZ));
  const figures = [
    figureOf('The level of a voice', voices.flatMap(levelCases)),
    figureOf('A voice that was cut off', voices.flatMap(peakCases)),
    figureOf('A voice that was not found', voiceCases(voices)),
    figureOf('A loud background', voices.flatMap(noiseCases)),
    figureOf('A hum', voices.slice(0, 1).flatMap(humCases)),
    figureOf('The band of a telephone', voices.flatMap(bandCases)),
  ];
  return figures.map((figure) => ({ ...figure, note: `${figure.note}; ${voices.length} ${origin} of voices` }));
}

function figureOf(name: string, faults: readonly MendedFault[]): MeasuredFigure {
  const answered = faults.flatMap(({ after, ...fault }) =>
    after.map(({ sound, isMended }) => {
      const { answer, afterMs } = answerTo(fault, { sound });
      return { isMended, isHelped: answer.kind === 'helped', afterMs: afterMs ?? Number.NaN };
    }),
  );
  const right = answered.filter(({ isMended, isHelped }) => isMended === isHelped);
  const wrongly = answered.filter(({ isMended, isHelped }) => isHelped && !isMended);
  const longestS = Math.max(...answered.filter(({ isHelped }) => isHelped).map(({ afterMs }) => afterMs)) / 1000;
  return {
    ...{ name: `${name}, mended or not`, value: right.length, unit: `of ${answered.length} told` },
    goal: { atLeast: Math.ceil(SHARE * answered.length) },
    note: `${wrongly.length} called mended that are not; told within ${longestS.toFixed(1)} s`,
  };
}

/** One of so many voices is used: each is heard in thirty states. */
const EVERY = 3;
/** Share of the sounds that have to be told. */
const SHARE = 0.9;

const SECOND_HALF = 3 * RATE_HZ;
/** The words after the act: others than those at the start. */
const later = (take: Float32Array) => take.subarray(SECOND_HALF);
const gained = (take: Float32Array, db: number) =>
  take.map((sample) => Math.max(-1, Math.min(1, sample * amplitudeFromDbfs(db))));
const room = (dbfs: number) => atRms(pink({ sampleRateHz: RATE_HZ }), dbfs);

/** The truth about a level is the verdict of the whole take. */
function levelCases(voice: Float32Array): readonly MendedFault[] {
  const heard = (db: number) => mixedAll(gained(voice, db), room(-75));
  const codeOf = (take: Float32Array) => {
    const evidence = { voice: readingOf(createMeasured(voiceMeasurement, SOURCE), take, 480) };
    return judgeMicrophone(measurementOf(take, RATE_HZ, 480), { processing: 'unprocessed', evidence }).code;
  };
  const after = [-30, -24, -18, -12, -6, 0, 6, 14].map((db) => {
    const take = heard(db);
    return { sound: later(take), isMended: codeOf(take) === 'good' };
  });
  return [{ by: 'voice-level', code: 'too-low', before: readingsOfTake(heard(-26)), after }];
}

function peakCases(voice: Float32Array): readonly MendedFault[] {
  const highest = later(voice).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const peakAt = (dbfs: number) => gained(later(voice), dbfs - 20 * Math.log10(highest));
  const after = [
    ...[-12, -8, -5].map((dbfs) => ({ sound: peakAt(dbfs), isMended: true })),
    ...[6, 10, 16].map((dbfs) => ({ sound: peakAt(dbfs), isMended: false })),
  ];
  return [{ by: 'peaks', code: 'clipped', before: readingsOfTake(gained(voice, 20)), after }];
}

function voiceCases(voices: readonly Float32Array[]): readonly MendedFault[] {
  const others = [white, pink, fan, babble, music, typing].map((noise, seed) =>
    atRms(noise({ sampleRateHz: RATE_HZ, seed: seed + 1 }), -30),
  );
  const after = [
    ...voices.map((voice) => ({ sound: mixedAll(later(voice), room(-70)), isMended: true })),
    ...others.map((sound) => ({ sound, isMended: false })),
  ];
  return [{ by: 'voice', code: 'no-voice', before: {}, after }];
}

function noiseCases(voice: Float32Array, seed: number): readonly MendedFault[] {
  const noise = [fan, white, pink, babble][seed % 4] ?? fan;
  const sound = noise({ sampleRateHz: RATE_HZ, seed: seed + 1 });
  const behind = noiseBelow(voice, RATE_HZ);
  const after = [
    ...[20, 26, 40].map((snrDb) => ({ sound: behind(sound, snrDb), isMended: true })),
    ...[6, 9, 12].map((snrDb) => ({ sound: behind(sound, snrDb), isMended: false })),
  ].map(({ sound: noisy, isMended }) => ({ sound: noisy.subarray(SECOND_HALF), isMended }));
  return [{ by: 'noise', code: 'loud-noise', before: readingsOfTake(mixedAll(voice, behind(sound, 9))), after }];
}

const humOf = (mainsHz: number, dbfs: number) =>
  atRms(
    signal(RATE_HZ, 4, (s) =>
      [1, 0.6, 0.8, 0.3, 0.4].reduce(
        (sum, gain, k) => sum + gain * Math.sin(2 * Math.PI * mainsHz * (k + 1) * s + k),
        0,
      ),
    ),
    dbfs,
  );

function humCases(voice: Float32Array): readonly MendedFault[] {
  const noises = [white, pink, fan].flatMap((noise, index) =>
    [-75, -65].map((dbfs) => atRms(noise({ sampleRateHz: RATE_HZ, seconds: 4, seed: index + 1 }), dbfs)),
  );
  const after = noises.flatMap((sound) => [
    { sound, isMended: true },
    ...[50, 60].flatMap((mainsHz) =>
      [-60, -50].map((dbfs) => ({ sound: mixedAll(sound, humOf(mainsHz, dbfs)), isMended: false })),
    ),
  ]);
  return [{ by: 'hum', code: 'hum', before: readingsOfTake(mixedAll(voice, humOf(50, -45))), after }];
}

function bandCases(voice: Float32Array): readonly MendedFault[] {
  const after = [
    { sound: mixedAll(later(voice), room(-70)), isMended: true },
    { sound: later(telephoneBand(voice, RATE_HZ)), isMended: false },
  ];
  return [{ by: 'bandwidth', code: 'telephone-band', before: {}, after }];
}
