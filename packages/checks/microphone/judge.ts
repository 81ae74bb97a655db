import { numberOf } from '../reading';
import type { Verdict, VerdictWords } from '../verdict';
import type { TakeMeasurement } from './take';
import { CLIPPED_RATIO_MAX, type LevelClass, TAKE_MIN_MS, TAKE_WHOLE_MS, VOICE_VARIATION_DB } from './thresholds';

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
}

/**
 * The texts, `details` without their full stop. Statuses and messages are those of S2 §5; `clipped` is the guard of
 * decision M1, `no-voice` that of M2 and `incomplete` that of decision 033.
 */
const VERDICTS = {
  'no-samples': {
    status: 'failed',
    message: 'No audio data collected',
    details: 'No sound reached us from this microphone',
    advice: 'Check that the microphone is plugged in, or choose another one, then retest.',
  },
  'digital-silence': {
    status: 'failed',
    message: 'Audio too quiet or not detected',
    details: 'The microphone sends complete silence, so it is probably muted',
    advice: 'Look for a mute switch on the headset, the keyboard or in the system settings, then retest.',
  },
  incomplete: {
    status: 'failed',
    message: 'Microphone test incomplete',
    details: 'The sound broke off again and again, so we heard too little for a result',
    advice: 'Close other programs and tabs, check the cable or the Bluetooth connection, then retest.',
  },
  'too-quiet': {
    status: 'failed',
    message: 'Audio too quiet or not detected',
    details: 'We could hardly hear anything',
    advice: 'Check that the right microphone is selected and speak close to it, then retest.',
  },
  clipped: {
    status: 'warning',
    message: 'Audio level too high',
    details: 'The loudest parts of your voice are cut off and sound distorted',
    advice: 'Turn the microphone level down or move a little further away, then retest.',
  },
  'too-loud': {
    status: 'warning',
    message: 'Audio level too high',
    details: 'Your sound is at the very top of what the microphone can carry',
    advice: 'Turn the microphone level down or move a little further away, then retest.',
  },
  'no-voice': {
    status: 'warning',
    message: 'Audio levels inconsistent',
    details: 'We hear noise but no voice',
    advice: 'Switch off fans and other sources of noise, speak during the whole test, then retest.',
  },
  'too-low': {
    status: 'warning',
    message: 'Audio level too low',
    details: 'Your voice is quiet, so others will find it hard to follow',
    advice: "Move the microphone to a hand's width from your mouth or turn its level up, then retest.",
  },
  good: {
    status: 'passed',
    message: 'Microphone test passed',
    details: 'Your voice comes through at a good level',
    advice: undefined,
  },
  inconsistent: {
    status: 'warning',
    message: 'Audio levels inconsistent',
    details: 'Your level went up and down too much for a clear result',
    advice: 'Keep the same distance to the microphone and speak during the whole test, then retest.',
  },
} as const satisfies Record<MicrophoneCode, VerdictWords>;

interface Rule {
  readonly code: MicrophoneCode;
  readonly applies: (take: TakeMeasurement, mostFrequent: LevelClass | 'tie') => boolean;
}

/**
 * The first rule that applies decides. Reasons for the order:
 * - nothing received, then nothing heard: a take that could not be measured always fails, so one that is
 *   mostly silent fails although a bang in it was clipped;
 * - a mute switch before the gaps, because unmuting is the one thing to do;
 * - clipping before the voice: clipping flattens a voice until it hardly moves, and the remedy is a different one;
 * - the voice before low and good, because a fan has a level, too, and "speak up" would be the wrong advice for it.
 */
const RULES: readonly Rule[] = [
  { code: 'no-samples', applies: (take) => !(take.durationMs >= TAKE_MIN_MS) || isEmpty(take) },
  { code: 'digital-silence', applies: (take) => take.digitalSilence },
  { code: 'incomplete', applies: (take) => !(take.durationMs >= TAKE_WHOLE_MS) },
  { code: 'too-quiet', applies: (_, mostFrequent) => mostFrequent === 'silent' },
  { code: 'clipped', applies: ({ readings }) => !(numberOf(readings.clippedRatio) <= CLIPPED_RATIO_MAX) },
  { code: 'too-loud', applies: (_, mostFrequent) => mostFrequent === 'loud' },
  { code: 'no-voice', applies: ({ readings }) => !(numberOf(readings.levelVariationDb) >= VOICE_VARIATION_DB) },
  { code: 'too-low', applies: (_, mostFrequent) => mostFrequent === 'low' },
  { code: 'good', applies: (_, mostFrequent) => mostFrequent === 'good' },
];

/** Nothing was measured, so there is no method to report. */
const WITHOUT_LEVEL: readonly MicrophoneCode[] = ['no-samples', 'digital-silence', 'incomplete'];

/**
 * Judges a take (S2 §5, decisions M1, M2, M10): the most frequent class of level decides, below the guards named at
 * `RULES`. A tie between classes is 'Audio levels inconsistent'. Less than a second of sound counts as no samples, and less than
 * four fifths of the take is never a pass.
 */
export function judgeMicrophone(take: TakeMeasurement, context: MicrophoneContext): Verdict<MicrophoneCode> {
  const mostFrequent = mostFrequentClass(take.samplesPerClass);
  const code = RULES.find((rule) => rule.applies(take, mostFrequent))?.code ?? 'inconsistent';
  const verdict = VERDICTS[code];
  const gained = context.processing === 'automatic-gain' && !WITHOUT_LEVEL.includes(code);
  const details = `${verdict.details}${gained ? ' (measured with automatic gain)' : ''}.`;
  return { ...verdict, code, params: gained ? { processing: context.processing } : {}, details };
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
