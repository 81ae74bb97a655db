import type { Params, Verdict, VerdictStatus } from '../verdict';
import { brokenGuard, type GuardCode } from './guards';
import { type JudgedConnection, usableReadings } from './readings';
import { averageScore, type Scores, scoresOf } from './score';
import { AVERAGE } from './thresholds';

export type ConnectionGrade = 'excellent' | 'good' | 'fair' | 'poor';
export type ConnectionCode = ConnectionGrade | GuardCode | 'estimated' | 'exception';

interface GradeWords {
  readonly status: VerdictStatus;
  readonly message: string;
  readonly details: string;
}

/** S2 §5 gives status and word; the sentences are ours. */
const grades = {
  excellent: { status: 'passed', message: 'Excellent connection', details: 'More than fast enough for a video call.' },
  good: { status: 'passed', message: 'Good connection', details: 'Fast enough for a video call.' },
  fair: { status: 'warning', message: 'Fair connection', details: 'A video call may stutter now and then.' },
  poor: { status: 'failed', message: 'Poor connection', details: 'Too slow for a steady video call.' },
} as const satisfies Record<ConnectionGrade, GradeWords>;

const advices = {
  latency: 'Move closer to the router or use a cable, switch off a VPN, then retest.',
  download: 'Pause downloads and streams on your network, move closer to the router or use a cable, then retest.',
  upload: 'Pause uploads and backups, move closer to the router or use a cable, then retest.',
} as const satisfies Record<keyof Scores, string>;

/** What an estimate says, to the letter of decision M3. */
export const ESTIMATED = 'Estimated: the speed test could not run';

/**
 * Judges a connection by the average of three scores (S2 §5). After that a violated guard (decision M5) and an assumed reading
 * (decision M3) may lower a pass to a warning, and never raise anything. Readings that are not numbers count as assumed.
 */
export function judgeConnection(given: JudgedConnection): Verdict<ConnectionCode> {
  const readings = usableReadings(given);
  const judged = guarded(gradeVerdict(readings), readings);
  const missing = assumedNames(readings);
  return missing.length === 0 ? judged : estimated(judged, missing);
}

/** The check itself failed with an error (S2 §8): a failed check, unlike a speed test that could not run. */
export const connectionException = (): Verdict<ConnectionCode> => ({
  status: 'failed',
  code: 'exception',
  params: {},
  message: 'Connection test failed',
  details: 'Unable to test connection. Please check your internet and try again.',
  advice: undefined,
});

function gradeVerdict(readings: JudgedConnection): Verdict<ConnectionCode> {
  const scores = scoresOf(readings);
  const grade = gradeOf(averageScore(scores));
  const { status } = grades[grade];
  if (status === 'passed') return { ...grades[grade], code: grade, params: {}, advice: undefined };
  const worst = worstMetric(scores);
  return { ...grades[grade], code: grade, params: { worst }, advice: advices[worst] };
}

/** A default lies well above every guard, so only a measured value can violate one. */
function guarded(verdict: Verdict<ConnectionCode>, readings: JudgedConnection): Verdict<ConnectionCode> {
  const guard = verdict.status === 'passed' ? brokenGuard(readings) : undefined;
  if (guard === undefined) return verdict;
  const { code, details, advice } = guard;
  return { status: 'warning', code, params: {}, message: grades.fair.message, details, advice };
}

function gradeOf(average: number): ConnectionGrade {
  if (average >= AVERAGE.excellent) return 'excellent';
  if (average >= AVERAGE.good) return 'good';
  return average >= AVERAGE.fair ? 'fair' : 'poor';
}

/** The advice is about the worst metric. */
function worstMetric(scores: Scores): keyof Scores {
  const order = ['upload', 'download', 'latency'] as const;
  return order.reduce<keyof Scores>((found, name) => (scores[name] < scores[found] ? name : found), order[0]);
}

const names = { latencyMs: 'latency', downloadMbps: 'download', uploadMbps: 'upload' } as const;

const assumedNames = (readings: JudgedConnection): readonly (keyof Scores)[] =>
  (Object.keys(names) as (keyof JudgedConnection)[])
    .filter((name) => readings[name].basis === 'assumed')
    .map((name) => names[name]);

/** A fault in the measured part is mentioned first. */
function estimated(verdict: Verdict<ConnectionCode>, missing: readonly (keyof Scores)[]): Verdict<ConnectionCode> {
  const all = missing.length === Object.keys(names).length;
  const sentence = all ? `${ESTIMATED}.` : `${ESTIMATED} for ${missing.join(' and ')}.`;
  const params: Params = { ...verdict.params, ...Object.fromEntries(missing.map((name) => [name, 'assumed'])) };
  if (verdict.status !== 'passed') return { ...verdict, params, details: `${verdict.details} ${sentence}` };
  return {
    status: 'warning',
    code: 'estimated',
    params,
    message: all ? 'Connection could not be measured' : 'Connection measured in part',
    details: sentence,
    advice: 'Check that other pages open, switch off a VPN or blocker for this page, then retest.',
  };
}
