import type { Verdict, VerdictStatus } from '../verdict';
import { brokenGuard, type GuardCode } from './guards';
import { type LineReadings, usableReadings } from './plan';
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
 * Judges a line by the average of three scores (S2 §5). After that a broken guard (decision M5) and an assumed reading
 * (decision M3) may lower a pass to a warning, and never raise anything. Readings that are no numbers count as assumed.
 */
export function judgeConnection(given: LineReadings): Verdict<ConnectionCode> {
  const readings = usableReadings(given);
  const judged = guarded(gradeVerdict(readings), readings);
  const missing = assumedNames(readings);
  return missing.length === 0 ? judged : estimated(judged, missing);
}

/** The check itself broke down (S2 §8): a failure, unlike a speed test that could not run. */
export const connectionException = (): Verdict<ConnectionCode> => ({
  status: 'failed',
  code: 'exception',
  message: 'Connection test failed',
  details: 'Unable to test connection. Please check your internet and try again.',
  advice: undefined,
});

function gradeVerdict(readings: LineReadings): Verdict<ConnectionCode> {
  const scores = scoresOf(readings);
  const grade = gradeOf(averageScore(scores));
  return { ...grades[grade], code: grade, advice: adviceFor(scores, grades[grade].status) };
}

/** A default stands well above every guard, so only what was measured can break one. */
function guarded(verdict: Verdict<ConnectionCode>, readings: LineReadings): Verdict<ConnectionCode> {
  const guard = verdict.status === 'passed' ? brokenGuard(readings) : undefined;
  if (guard === undefined) return verdict;
  const { code, details, advice } = guard;
  return { status: 'warning', code, message: grades.fair.message, details, advice };
}

function gradeOf(average: number): ConnectionGrade {
  if (average >= AVERAGE.excellent) return 'excellent';
  if (average >= AVERAGE.good) return 'good';
  return average >= AVERAGE.fair ? 'fair' : 'poor';
}

/** The worst metric is the one thing to mend. */
function adviceFor(scores: Scores, status: VerdictStatus): string | undefined {
  if (status === 'passed') return undefined;
  const order = ['upload', 'download', 'latency'] as const;
  const worst = order.reduce((found, name) => (scores[name] < scores[found] ? name : found), order[0]);
  return advices[worst];
}

const names = { latencyMs: 'latency', downloadMbps: 'download', uploadMbps: 'upload' } as const;

const assumedNames = (readings: LineReadings): readonly string[] =>
  (Object.keys(names) as (keyof LineReadings)[])
    .filter((name) => readings[name].basis === 'assumed')
    .map((name) => names[name]);

/** What the measured part has found wrong stays the first thing to say. */
function estimated(verdict: Verdict<ConnectionCode>, missing: readonly string[]): Verdict<ConnectionCode> {
  const all = missing.length === Object.keys(names).length;
  const sentence = all ? `${ESTIMATED}.` : `${ESTIMATED} for ${missing.join(' and ')}.`;
  if (verdict.status !== 'passed') return { ...verdict, details: `${verdict.details} ${sentence}` };
  return {
    status: 'warning',
    code: 'estimated',
    message: all ? 'Connection could not be measured' : 'Connection measured in part',
    details: sentence,
    advice: 'Check that other pages open, switch off a VPN or blocker for this page, then retest.',
  };
}
