import { type MarkedReading, numberOf } from '../reading';
import { keysOf } from '../records';
import type { CheckVerdict, VerdictParams, VerdictStatus } from '../verdict';
import { MIN_TO_JUDGE_LOSS } from './media/thresholds';
import { type ConnectionReadings, type JudgedConnection, usableReadings } from './readings';
import {
  AVERAGE,
  BUSY_MS,
  DOWNLOAD_SCORES,
  JITTER_MS,
  LATENCY_SCORES,
  LOSS,
  LOWEST_SCORE,
  MIN_MBPS,
  UPLOAD_SCORES,
} from './thresholds';

type GuardCode =
  | 'upload-too-slow'
  | 'download-too-slow'
  | 'latency-too-high'
  | 'udp-blocked'
  | 'path-unsteady'
  | 'loss-too-high'
  | 'jitter-too-high'
  | 'busy-too-late';

interface Guard {
  readonly code: GuardCode;
  readonly isBroken: (readings: ConnectionReadings) => boolean;
  readonly params?: (readings: ConnectionReadings) => VerdictParams;
}

/**
 * Faults that harm a call even if the average is good (decision M5), worst first. A guard can only lower a pass to a
 * warning. The limits of upload and download are the needs of the smallest usable video with sound; that of latency,
 * 400 ms, is the planning limit of ITU-T G.114. The other guards concern the UDP path of calls, and a missing reading
 * never violates them.
 */
const GUARDS: readonly Guard[] = [
  {
    code: 'upload-too-slow',
    isBroken: ({ uploadMbps }) => isTooLow(uploadMbps, MIN_MBPS.upload),
  },
  {
    code: 'download-too-slow',
    isBroken: ({ downloadMbps }) => isTooLow(downloadMbps, MIN_MBPS.download),
  },
  {
    code: 'latency-too-high',
    isBroken: ({ latencyMs }) => latencyMs.value >= 400,
  },
  {
    code: 'udp-blocked',
    isBroken: ({ mediaPath }) => mediaPath === 'blocked',
  },
  {
    code: 'path-unsteady',
    isBroken: ({ mediaPath }) => mediaPath === 'unsteady',
  },
  {
    code: 'loss-too-high',
    isBroken: (readings) => judgedLoss(readings) >= LOSS.tooMuch,
    params: (readings) => {
      const { way, share } = worseDirection(readings);
      return { way, lost: Math.round(100 * share) };
    },
  },
  {
    code: 'jitter-too-high',
    isBroken: ({ packetJitterMs }) => numberOf(packetJitterMs) >= JITTER_MS.tooMuch,
  },
  {
    code: 'busy-too-late',
    isBroken: (readings) =>
      numberOf(readings.busyRoundTripMs) >= BUSY_MS.late && laterWhenBusyMs(readings) >= BUSY_MS.tooMuchLater,
  },
];

/** A lower bound never counts as too low. */
const isTooLow = ({ value, bound }: MarkedReading, least: number): boolean => bound === undefined && value < least;

/** Lost share of the worse direction, 0 to 1; NaN for too few probes. */
const judgedLoss = (readings: ConnectionReadings): number =>
  numberOf(readings.probes) >= MIN_TO_JUDGE_LOSS ? worseDirection(readings).share : Number.NaN;

const laterWhenBusyMs = ({ busyRoundTripMs, roundTripMs }: ConnectionReadings): number =>
  numberOf(busyRoundTripMs) - numberOf(roundTripMs);

function worseDirection({ lostUpShare, lostDownShare }: ConnectionReadings) {
  const [up, down] = [numberOf(lostUpShare), numberOf(lostDownShare)];
  return down > up ? ({ way: 'down', share: down } as const) : ({ way: 'up', share: up } as const);
}

type ConnectionGrade = 'excellent' | 'good' | 'fair' | 'poor';
export type ConnectionCode =
  | ConnectionGrade
  | GuardCode
  /** The measured part is good, and another part could not be measured (decision M3). */
  | 'estimated'
  /** Nothing could be measured (decision M3), or a judged value would show the load of the computer (decision 088). */
  | 'unmeasured'
  | 'exception';

export type ScoredMetric = keyof Scores;

/** The assumed metrics, joined by hyphens, if at least one other metric was measured. */
export type AssumedMetrics = ScoredMetric | 'latency-download' | 'latency-upload' | 'download-upload';

const GRADES = {
  excellent: 'passed',
  good: 'passed',
  fair: 'warning',
  poor: 'failed',
} as const satisfies Record<ConnectionGrade, VerdictStatus>;

/**
 * Judges a connection by the average of three scores (S2 §5). A violated guard (decision M5) or an assumed reading
 * (decision M3) can then lower a pass to a warning, and never raises a verdict. Readings that are not numbers count as
 * assumed.
 */
export function judgeConnection(measured: ConnectionReadings): CheckVerdict<ConnectionCode> {
  if (measured.disturbedBy !== undefined) return noted(disturbed(measured.disturbedBy), measured);
  const readings = usableReadings(measured);
  const judged = guarded(gradeVerdict(readings), { ...measured, ...readings });
  const missing = assumedMetrics(readings);
  return noted(missing.length === 0 ? judged : estimated(judged, missing), measured);
}

/**
 * Adds notes that do not change the verdict: this browser has no UDP path (the call may use another program), the
 * server is not on the internet, or there are small faults that most listeners do not hear.
 */
function noted(verdict: CheckVerdict<ConnectionCode>, readings: ConnectionReadings): CheckVerdict<ConnectionCode> {
  const { mediaPath, serverPlace } = readings;
  const findings: readonly LineFinding[] =
    verdict.code === 'busy-too-late' ? [] : keysOf(FINDINGS).filter((code) => FINDINGS[code](readings));
  const params = {
    ...verdict.params,
    ...((mediaPath === 'no-webrtc' || mediaPath === 'no-udp') && { path: mediaPath }),
    ...(serverPlace !== undefined && { place: serverPlace }),
    ...(findings.length > 0 && { findings }),
  };
  return { ...verdict, params };
}

/** The verdict if something other than the line decided the measurement. A value that may be too low is not judged. */
const disturbed = (cause: string): CheckVerdict<ConnectionCode> => ({
  status: 'warning',
  code: 'unmeasured',
  params: { cause },
});

/**
 * The verdict if an error stopped the check (S2 §8). A speed test that could not run gives `unmeasured` instead.
 */
export const connectionException = (): CheckVerdict<ConnectionCode> => ({
  status: 'failed',
  code: 'exception',
  params: {},
});

function gradeVerdict(readings: JudgedConnection): CheckVerdict<ConnectionCode> {
  const scores = scoresOf(readings);
  const code = gradeOf(averageScore(scores));
  const status = GRADES[code];
  return { status, code, params: status === 'passed' ? {} : { worst: worstMetric(scores) } };
}

/**
 * Lowers a pass if a guard is violated. Assumed values are far from the guards' limits, so only a measured value can
 * violate one.
 */
function guarded(verdict: CheckVerdict<ConnectionCode>, readings: ConnectionReadings): CheckVerdict<ConnectionCode> {
  const guard = verdict.status === 'passed' ? GUARDS.find(({ isBroken }) => isBroken(readings)) : undefined;
  return guard === undefined
    ? verdict
    : { status: 'warning', code: guard.code, params: guard.params?.(readings) ?? {} };
}

function gradeOf(average: number): ConnectionGrade {
  if (average >= AVERAGE.excellent) return 'excellent';
  if (average >= AVERAGE.good) return 'good';
  return average >= AVERAGE.fair ? 'fair' : 'poor';
}

function worstMetric(scores: Scores): ScoredMetric {
  const order = ['upload', 'download', 'latency'] as const;
  return order.reduce<ScoredMetric>((found, name) => (scores[name] < scores[found] ? name : found), order[0]);
}

const NAMES = { latencyMs: 'latency', downloadMbps: 'download', uploadMbps: 'upload' } as const;

const assumedMetrics = (readings: JudgedConnection): readonly ScoredMetric[] =>
  keysOf(NAMES)
    .filter((name) => readings[name].basis === 'assumed')
    .map((name) => NAMES[name]);

/** Adds the assumed metrics. A fault in the measured part keeps its code, and its text comes first. */
function estimated(
  verdict: CheckVerdict<ConnectionCode>,
  missing: readonly ScoredMetric[],
): CheckVerdict<ConnectionCode> {
  if (missing.length === Object.keys(NAMES).length) return { status: 'warning', code: 'unmeasured', params: {} };
  const params = { ...verdict.params, estimated: missing.join('-') };
  return verdict.status === 'passed' ? { status: 'warning', code: 'estimated', params } : { ...verdict, params };
}

/**
 * Findings that do not change the verdict. A greater fault violates a guard instead. Their texts are in
 * `packages/texts`.
 */
const FINDINGS = {
  'some-loss': (readings) => isBetween(judgedLoss(readings), LOSS.some, LOSS.tooMuch),
  'some-jitter': ({ packetJitterMs }) => isBetween(numberOf(packetJitterMs), JITTER_MS.some, JITTER_MS.tooMuch),
  'later-when-busy': (readings) => laterWhenBusyMs(readings) >= BUSY_MS.later,
} as const satisfies Readonly<Record<string, (readings: ConnectionReadings) => boolean>>;

export type LineFinding = keyof typeof FINDINGS;

const isBetween = (value: number, from: number, below: number): boolean => value >= from && value < below;

type Score = 1 | 2 | 3 | 4;
type Steps = readonly (readonly [limit: number, score: Score])[];

const scoreBelow = (steps: Steps, value: number): Score => steps.find(([limit]) => value < limit)?.[1] ?? LOWEST_SCORE;

const scoreFrom = (steps: Steps, value: number): Score => steps.find(([limit]) => value >= limit)?.[1] ?? LOWEST_SCORE;

interface Scores {
  readonly latency: Score;
  readonly download: Score;
  readonly upload: Score;
}

export const scoresOf = ({ latencyMs, downloadMbps, uploadMbps }: JudgedConnection): Scores => ({
  latency: scoreBelow(LATENCY_SCORES, latencyMs.value),
  download: scoreFrom(DOWNLOAD_SCORES, downloadMbps.value),
  upload: scoreFrom(UPLOAD_SCORES, uploadMbps.value),
});

/** The average score, 1 to 4. Exported for tests. */
export const averageScore = ({ latency, download, upload }: Scores): number => (latency + download + upload) / 3;
