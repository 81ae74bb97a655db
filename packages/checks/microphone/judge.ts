import { numberOf } from '../reading';
import type { CheckVerdict, VerdictStatus } from '../verdict';
import { type FindingCode, findingsOf, type SoundFinding, type WarningCode } from './evidence/findings';
import type { EvidenceReadings, MeasurementName } from './evidence/measurements';
import { isUnreadable } from './evidence/read-evidence';
import type { TakeMeasurement } from './take';
import { CLIPPED_RATIO_MAX, type LevelClass, TAKE_MIN_MS, TAKE_WHOLE_MS } from './thresholds';

interface CodeOfTake {
  readonly status: VerdictStatus;
  /** False without a measured level: the verdict then reports no method. */
  readonly hasLevel: boolean;
  /** False if the verdict lists no findings beside its own. */
  readonly hasFindings: boolean;
}

/**
 * Codes of S2 §5; `clipped` is the guard of decision M1, `no-voice` that of M2 and M11, and `incomplete` that of
 * decision 033. `unreadable`: the samples could not be analysed, so there was no voice detection.
 */
const TAKE_CODES = {
  'no-samples': { status: 'failed', hasLevel: false, hasFindings: false },
  unreadable: { status: 'failed', hasLevel: false, hasFindings: false },
  'digital-silence': { status: 'failed', hasLevel: false, hasFindings: false },
  incomplete: { status: 'failed', hasLevel: false, hasFindings: false },
  'too-quiet': { status: 'failed', hasLevel: true, hasFindings: false },
  clipped: { status: 'warning', hasLevel: true, hasFindings: true },
  'too-loud': { status: 'warning', hasLevel: true, hasFindings: true },
  'no-voice': { status: 'warning', hasLevel: true, hasFindings: false },
  'too-low': { status: 'warning', hasLevel: true, hasFindings: true },
  good: { status: 'passed', hasLevel: true, hasFindings: true },
  inconsistent: { status: 'warning', hasLevel: true, hasFindings: true },
} as const satisfies Readonly<Record<string, CodeOfTake>>;

type TakeCode = keyof typeof TAKE_CODES;

export type LevelCode = {
  [Code in TakeCode]: (typeof TAKE_CODES)[Code]['hasLevel'] extends true ? Code : never;
}[TakeCode];

/** A finding that lowers a pass has its own code, and so its own text. */
export type MicrophoneCode = TakeCode | WarningCode;

export interface MicrophoneContext {
  /** `unprocessed` if the browser granted a track without automatic gain for the measurement (decision M10). */
  readonly processing: 'unprocessed' | 'automatic-gain';
  /**
   * Measurements besides the level. Without a voice detection the take counts as unreadable; other measurements may be
   * missing.
   */
  readonly evidence: EvidenceReadings;
}

interface JudgedTake extends TakeMeasurement, Pick<EvidenceReadings, 'voice'> {}

interface Rule {
  readonly code: TakeCode;
  readonly applies: (take: JudgedTake, mostFrequent: LevelClass | 'tie') => boolean;
}

/**
 * The rules; the first that applies decides. Reasons for the order:
 * - no samples, then silence: a take that could not be measured always fails, so a mostly silent one fails even if a
 *   bang in it was clipped;
 * - samples that are not numbers before a mute switch, because they count as zeros;
 * - a mute switch before missing samples, because the guest has to unmute first;
 * - clipping before the voice: clipping distorts a voice, and its remedy is a different one;
 * - the voice before low and good, because a fan has a level too, and "speak up" would be the wrong advice for it.
 */
const RULES: readonly Rule[] = [
  { code: 'no-samples', applies: (take) => !(take.durationMs >= TAKE_MIN_MS) || isEmpty(take) },
  { code: 'unreadable', applies: (take) => isUnreadable(take.durationMs, take) },
  { code: 'digital-silence', applies: (take) => take.digitalSilence },
  { code: 'incomplete', applies: (take) => !(take.durationMs >= TAKE_WHOLE_MS) },
  { code: 'too-quiet', applies: (_, mostFrequent) => mostFrequent === 'silent' },
  { code: 'clipped', applies: ({ readings }) => !(numberOf(readings.clippedRatio) <= CLIPPED_RATIO_MAX) },
  { code: 'too-loud', applies: (_, mostFrequent) => mostFrequent === 'loud' },
  { code: 'no-voice', applies: ({ voice }) => voice?.isVoice !== true },
  { code: 'too-low', applies: (_, mostFrequent) => mostFrequent === 'low' },
  { code: 'good', applies: (_, mostFrequent) => mostFrequent === 'good' },
];

/** The findings that lower a pass on a track with automatic gain too. */
export type AnyTrackCode = Extract<WarningCode, 'telephone-band' | 'drop-outs'>;

const LEVELS: readonly MeasurementName[] = ['clipping', 'loudness', 'truePeak'];

/** Maximum number of reported findings, which is also the API's limit; guests read fewer. */
const FINDINGS_MAX = 8;

/**
 * Judges a take (S2 §5, decisions M1, M2, M10, M11): the most frequent class of level decides, after the guards in
 * `RULES`. A tie between classes is inconsistent. Less than a second of sound counts as no samples, and less than four
 * fifths of the take is never a pass. The first warning among the findings replaces a pass, with its one advice; all
 * others are listed by code in the parameter `findings`.
 */
export function judgeMicrophone(take: TakeMeasurement, { processing, evidence }: MicrophoneContext): MicrophoneVerdict {
  const code = codeOf(take, evidence);
  const { status, hasLevel, hasFindings } = TAKE_CODES[code];
  const findings = hasFindings ? findingsBeside(code, evidence) : [];
  const warning = code === 'good' ? findings.find(({ severity }) => severity === 'warning') : undefined;
  const beside = findings.filter((finding) => finding !== warning).slice(0, FINDINGS_MAX);
  const isGained = processing === 'automatic-gain' && hasLevel;
  const cause = causeOf(code, warning?.code, evidence);
  return {
    ...(warning ? lowered(warning) : { status, code }),
    params: {
      ...(cause && { cause }),
      ...(isGained && { processing }),
      ...(beside.length > 0 && { findings: beside.map((finding) => finding.code) }),
      ...numbersOf(beside, evidence),
    },
  };
}

export type MicrophoneCause = 'busy-computer' | 'crowd';

function causeOf(
  code: TakeCode,
  warning: FindingCode | undefined,
  { isBusy, voice }: EvidenceReadings,
): MicrophoneCause | undefined {
  if (warning === 'drop-outs' && isBusy) return 'busy-computer';
  return code === 'no-voice' && voice?.isCrowd ? 'crowd' : undefined;
}

const numbersOf = (findings: readonly SoundFinding[], { bandwidth }: EvidenceReadings) =>
  bandwidth && findings.some(({ code }) => code === 'call-band')
    ? { bandwidthKhz: Math.round(bandwidth.bandwidthHz / 100) / 10 }
    : {};

type MicrophoneVerdict = CheckVerdict<MicrophoneCode>;

const lowered = ({ code }: SoundFinding): Omit<MicrophoneVerdict, 'params'> => ({
  status: 'warning',
  code: code as WarningCode, // The caller passes only warnings.
});

function codeOf(take: TakeMeasurement, { voice }: EvidenceReadings): TakeCode {
  const mostFrequent = mostFrequentClass(take.samplesPerClass);
  return RULES.find((rule) => rule.applies({ ...take, voice }, mostFrequent))?.code ?? 'inconsistent';
}

/** Level findings are dropped when the verdict already reports the level. */
function findingsBeside(code: TakeCode, evidence: EvidenceReadings): readonly SoundFinding[] {
  const findings = findingsOf(evidence);
  return code === 'good' ? findings : findings.filter((finding) => !LEVELS.includes(finding.of));
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
