import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { createMeasured } from '../packages/checks/microphone/evidence/measurement';
import { createEvidence, type EvidenceReadings } from '../packages/checks/microphone/evidence/measurements';
import { readingOf, samplesOf } from '../packages/checks/microphone/evidence/testing/sounds';
import { voiceMeasurement } from '../packages/checks/microphone/evidence/voice';
import { judgeMicrophone } from '../packages/checks/microphone/judge';
import { atRms, measurementOf } from '../packages/checks/microphone/testing/signals';
import { type MeasuredFigure, rounded } from '../scripts/testing/figure';
import { soundMendingFigures } from './sound-mending';
import { type LabelledTake, labelledTakes, madeTakes, TAKE_CLASSES, TAKE_S, type TakeClass } from './sound-takes';

const BLOCK_S = 0.01;
/** A level at which only the class matters: neither too low nor too loud. */
const GOOD_DBFS = -22;

export async function soundFigures(folder: string | undefined): Promise<readonly MeasuredFigure[]> {
  const takes = folder === undefined ? madeTakes() : labelledTakes(folder);
  const origin = folder === undefined ? 'made takes' : 'recorded takes';
  const figures = [...verdictFigures(takes, origin), ...soundMendingFigures(takes, origin), ...errorFigures(takes)];
  return [...figures, costFigure(takes), await sizeFigure()];
}

interface Judged {
  readonly take: LabelledTake;
  readonly hasVoice: boolean;
  readonly passes: boolean;
}

const GOALS = {
  voice: { atLeast: 98.5 },
  music: { atMost: 20 },
  typing: { atMost: 0 },
  noise: { atMost: 0 },
} as const satisfies Record<TakeClass, MeasuredFigure['goal']>;

function verdictFigures(takes: readonly LabelledTake[], origin: string): readonly MeasuredFigure[] {
  const judged = takes.map(judge);
  return TAKE_CLASSES.flatMap((name) => {
    const ofClass = judged.filter(({ take }) => take.class === name);
    if (ofClass.length === 0) return [];
    const isCounted = name === 'voice' ? isRecognised : passesWrongly;
    const wrong = ofClass.filter((each) => isCounted(each) !== (name === 'voice'));
    return {
      name: name === 'voice' ? 'Voices that are recognised' : `Takes of ${name} that pass`,
      value: rounded((100 * ofClass.filter(isCounted).length) / ofClass.length),
      unit: '%',
      goal: GOALS[name],
      note: `${ofClass.length} ${origin}, as they are and at ${GOOD_DBFS} dBFS${wrong.length === 0 ? '' : `; ${wrong.map(({ take }) => take.name).join(', ')}`}`,
    };
  });
}

const isRecognised = ({ hasVoice }: Judged): boolean => hasVoice;
const passesWrongly = ({ passes }: Judged): boolean => passes;

/**
 * Judges a take with the product's measurement and judge, at its own level and at a good one. A shorter take is
 * repeated to full length: otherwise it would be incomplete and could never pass.
 */
function judge(take: LabelledTake): Judged {
  const whole = repeated(take.samples, TAKE_S * take.sampleRateHz);
  const outcomes = [whole, atRms(whole, GOOD_DBFS)].map((samples) => {
    const { sampleRateHz } = take;
    const blockLength = Math.round(BLOCK_S * sampleRateHz);
    const processing = 'unprocessed';
    const voice = readingOf(createMeasured(voiceMeasurement, { sampleRateHz, processing }), samples, blockLength);
    // Only the voice reading: other findings in music must not count as success.
    const context = { processing, evidence: { voice } } as const;
    const verdict = judgeMicrophone(measurementOf(samples, sampleRateHz, blockLength), context);
    return { hasVoice: voice?.isVoice === true, passes: verdict.status === 'passed' };
  });
  return {
    take,
    hasVoice: outcomes.every(({ hasVoice }) => hasVoice),
    passes: outcomes.some(({ passes }) => passes),
  };
}

const repeated = (samples: Float32Array, length: number): Float32Array =>
  samples.length >= length ? samples : samplesOf(length, (index) => samples[index % samples.length] ?? 0);

interface Truth {
  readonly name: string;
  readonly unit: string;
  readonly read: (readings: EvidenceReadings) => number | undefined;
}

/** True values in the name of a take, as in `voice_ada_snr20_band3500.wav`. */
const TRUTHS: Readonly<Record<string, Truth>> = {
  snr: { name: 'Speech above noise', unit: 'dB', read: ({ noise }) => noise?.snrDb },
  noise: { name: 'Background noise', unit: 'dB', read: ({ noise }) => noise?.noiseDbfsA },
  band: { name: 'Bandwidth', unit: 'Hz', read: ({ bandwidth }) => bandwidth?.bandwidthHz },
  lufs: { name: 'Loudness', unit: 'LU', read: ({ loudness }) => loudness?.lufs },
  peak: { name: 'True peak', unit: 'dB', read: ({ truePeak }) => truePeak?.dbtp },
  hum: { name: 'Hum', unit: 'dB', read: ({ hum }) => hum?.dbfs },
  gaps: { name: 'Lost buffers', unit: '', read: ({ dropOuts }) => dropOuts?.lostBuffers },
};

function errorFigures(takes: readonly LabelledTake[]): readonly MeasuredFigure[] {
  return Object.entries(TRUTHS).flatMap(([key, truth]) => {
    const known = takes.flatMap((take) => {
      const [, value] = new RegExp(`_${key}(-?\\d+(?:\\.\\d+)?)`).exec(take.name) ?? [];
      return value === undefined ? [] : { take, value: Number(value) };
    });
    return known.length === 0 ? [] : errorOf(truth, known);
  });
}

function errorOf({ name, unit, read }: Truth, known: readonly { take: LabelledTake; value: number }[]): MeasuredFigure {
  const errors = known.map(({ take, value }) => (read(readingsOf(take)) ?? Number.NaN) - value);
  const measured = errors.filter((error) => !Number.isNaN(error));
  if (measured.length === 0) return { name: `${name}: takes measured`, value: 0, unit: `of ${errors.length}` };
  const mean = measured.reduce((sum, error) => sum + error, 0) / measured.length;
  return {
    name: `${name}: error`,
    value: rounded(mean),
    unit,
    note: `mean of ${measured.length} takes; the worst ${rounded(Math.max(...measured.map(Math.abs)))}; ${errors.length - measured.length} not measured`,
  };
}

function readingsOf({ samples, sampleRateHz }: LabelledTake): EvidenceReadings {
  const evidence = createEvidence({ sampleRateHz, processing: 'unprocessed' });
  const length = Math.round(BLOCK_S * sampleRateHz);
  for (let at = 0; at < samples.length; at += length) evidence.push(samples.subarray(at, at + length));
  return evidence.readings();
}

const ROUNDS = 5;

/** Uses the lowest of several measurements: other load on the machine only increases CPU time. */
function costFigure(takes: readonly LabelledTake[]): MeasuredFigure {
  const isFast = ({ sampleRateHz, class: ofClass }: LabelledTake) => sampleRateHz >= 44_100 && ofClass === 'voice';
  const take = takes.find(isFast) ?? madeTakes().find(isFast);
  if (take === undefined) throw new Error('No made take of a voice at 44.1 kHz or more');
  const seconds = take.samples.length / take.sampleRateHz;
  const costs = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    readingsOf(take);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6 / seconds;
  });
  return {
    name: 'All that is measured of a take',
    value: rounded(100 * Math.min(...costs)),
    unit: '% of one core',
    goal: { atMost: 5 },
    note: `in Node at ${take.sampleRateHz / 1000} kHz, the least of ${ROUNDS} takes`,
  };
}

async function sizeFigure(): Promise<MeasuredFigure> {
  const { outputFiles } = await build({
    entryPoints: ['packages/checks/browser/microphone/evidence-worker.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  const bytes = outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
  return {
    name: 'Size of the engines',
    value: rounded(bytes / 1000),
    unit: 'kB',
    goal: { atMost: 16 },
    note: 'the worker, minified, gzip',
  };
}
