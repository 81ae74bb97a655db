import { numberOf } from '../reading';
import type { Verdict, VerdictStatus } from '../verdict';
import type { VoiceReading } from './evidence/voice';
import type { TakeMeasurement } from './take';
import { CLIPPED_RATIO_MAX, type LevelClass, TAKE_MIN_MS, TAKE_WHOLE_MS } from './thresholds';

/** S2 §5; `clipped` is the guard of decision M1, `no-voice` that of M2 and M11, and `incomplete` that of decision 033. */
export type MicrophoneCode =
  | 'no-samples'
  | 'digital-silence'
  | 'incomplete'
  | 'too-quiet'
  | 'clipped'
  | 'too-loud'
  | 'no-voice'
  | 'too-low'
  | 'good'
  | 'inconsistent';

export interface MicrophoneContext {
  /** Whether the browser granted a track without automatic gain to measure on (decision M10). */
  readonly processing: 'unprocessed' | 'automatic-gain';
  /** What was heard of a voice; undefined where that could not be measured, which is never a pass. */
  readonly voice: VoiceReading | undefined;
}

const STATUSES = {
  'no-samples': 'failed',
  'digital-silence': 'failed',
  incomplete: 'failed',
  'too-quiet': 'failed',
  clipped: 'warning',
  'too-loud': 'warning',
  'no-voice': 'warning',
  'too-low': 'warning',
  good: 'passed',
  inconsistent: 'warning',
} as const satisfies Record<MicrophoneCode, VerdictStatus>;

interface JudgedTake extends TakeMeasurement, Pick<MicrophoneContext, 'voice'> {}

interface Rule {
  readonly code: MicrophoneCode;
  readonly applies: (take: JudgedTake, mostFrequent: LevelClass | 'tie') => boolean;
}

/**
 * The first rule that applies decides. Reasons for the order:
 * - nothing received, then nothing heard: a take that could not be measured always fails, so one that is
 *   mostly silent fails although a bang in it was clipped;
 * - a mute switch before the gaps, because unmuting is the one thing to do;
 * - clipping before the voice: clipping disfigures a voice, and the remedy is a different one;
 * - the voice before low and good, because a fan has a level, too, and "speak up" would be the wrong advice for it.
 */
const RULES: readonly Rule[] = [
  { code: 'no-samples', applies: (take) => !(take.durationMs >= TAKE_MIN_MS) || isEmpty(take) },
  { code: 'digital-silence', applies: (take) => take.digitalSilence },
  { code: 'incomplete', applies: (take) => !(take.durationMs >= TAKE_WHOLE_MS) },
  { code: 'too-quiet', applies: (_, mostFrequent) => mostFrequent === 'silent' },
  { code: 'clipped', applies: ({ readings }) => !(numberOf(readings.clippedRatio) <= CLIPPED_RATIO_MAX) },
  { code: 'too-loud', applies: (_, mostFrequent) => mostFrequent === 'loud' },
  { code: 'no-voice', applies: ({ voice }) => voice?.isVoice !== true },
  { code: 'too-low', applies: (_, mostFrequent) => mostFrequent === 'low' },
  { code: 'good', applies: (_, mostFrequent) => mostFrequent === 'good' },
];

/** Nothing was measured, so there is no method to report. */
const WITHOUT_LEVEL = ['no-samples', 'digital-silence', 'incomplete'] as const satisfies readonly MicrophoneCode[];

/** The verdicts that depend on a level. */
export type LevelCode = Exclude<MicrophoneCode, (typeof WITHOUT_LEVEL)[number]>;

/**
 * Judges a take (S2 §5, decisions M1, M2, M10, M11): the most frequent class of level decides, below the guards named at
 * `RULES`. A tie between classes is inconsistent. Less than a second of sound counts as no samples, and less than
 * four fifths of the take is never a pass.
 */
export function judgeMicrophone(take: TakeMeasurement, context: MicrophoneContext): Verdict<MicrophoneCode> {
  const mostFrequent = mostFrequentClass(take.samplesPerClass);
  const code =
    RULES.find((rule) => rule.applies({ ...take, voice: context.voice }, mostFrequent))?.code ?? 'inconsistent';
  const isGained = context.processing === 'automatic-gain' && !WITHOUT_LEVEL.some((without) => without === code);
  return { status: STATUSES[code], code, params: isGained ? { processing: context.processing } : {} };
}

const isEmpty = ({ samplesPerClass }: TakeMeasurement): boolean =>
  Object.values(samplesPerClass).every((count) => count === 0);

function mostFrequentClass(samplesPerClass: TakeMeasurement['samplesPerClass']): LevelClass | 'tie' {
  const { silent, low, good, loud } = samplesPerClass;
  const most = Math.max(silent, low, good, loud);
  const classes = (['silent', 'low', 'good', 'loud'] as const).filter((name) => samplesPerClass[name] === most);
  const [first] = classes;
  return first !== undefined && classes.length === 1 ? first : 'tie';
}
