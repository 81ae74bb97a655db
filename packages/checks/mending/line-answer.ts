import { scoresOf } from '../connection/judge';
import type { PacketLog } from '../connection/media/packet-log';
import { readIdle } from '../connection/media/read-path';
import { busyTimes, clearOf, roundTripsOf } from '../connection/media/round-trips';
import type { SomeConnectionReadings } from '../connection/readings';
import { BUSY_MS, JITTER_MS, MIN_MBPS } from '../connection/thresholds';
import { percentile } from '../percentile';
import { measured } from '../reading';
import type { MendingAmount, MendingAnswer } from './answer';
import { MENDING } from './thresholds';

export interface ConnectionFault {
  /** Code of the verdict. */
  readonly code: string | undefined;
  readonly before: SomeConnectionReadings;
}

/** @param repliesMs Round trips of small requests in ms; a request without a reply is left out. */
export function answerOfReplies({ code, before }: ConnectionFault, repliesMs: readonly number[]): MendingAnswer {
  const value = percentile(repliesMs, 0.5);
  if (value === undefined || repliesMs.length < MENDING.connection.replies / 2)
    return { kind: 'not-yet', because: 'not-opened' };
  const amount: MendingAmount = { unit: 'ms', value, before: measuredValue(before.latencyMs) };
  if (code === 'latency-too-high') return { kind: value < BUSY_MS.late ? 'helped' : 'not-yet', amount };
  return { kind: isBetter('latency', { latencyMs: measured(value) }, before) ? 'hint' : 'not-yet', amount };
}

const measuredValue = (reading: SomeConnectionReadings['latencyMs']): number | undefined =>
  reading?.basis === 'measured' ? reading.value : undefined;

type JudgedMetrics = Pick<SomeConnectionReadings, 'latencyMs' | 'downloadMbps' | 'uploadMbps'>;

/** Scores of measured metrics; any other has the lowest one. */
const measuredScores = ({ latencyMs, downloadMbps, uploadMbps }: JudgedMetrics) =>
  scoresOf({
    latencyMs: measured(measuredValue(latencyMs) ?? Number.POSITIVE_INFINITY),
    downloadMbps: measured(measuredValue(downloadMbps) ?? 0),
    uploadMbps: measured(measuredValue(uploadMbps) ?? 0),
  });

/** True if the score of a metric is higher than in the verdict. */
const isBetter = (metric: keyof ReturnType<typeof scoresOf>, now: JudgedMetrics, before: JudgedMetrics): boolean =>
  measuredScores(now)[metric] > measuredScores(before)[metric];

/** @param mbps Speed of the largest transfer within two seconds; undefined if none was finished. */
export function answerOfTransfer(
  direction: 'upload' | 'download',
  { code, before }: ConnectionFault,
  mbps: number | undefined,
): MendingAnswer {
  if (mbps === undefined) return { kind: 'not-yet' };
  const key = `${direction}Mbps` as const;
  const amount: MendingAmount = { unit: 'Mbps', value: mbps, before: measuredValue(before[key]) };
  const isEnough =
    code === `${direction}-too-slow`
      ? mbps >= MIN_MBPS[direction]
      : isBetter(direction, { [key]: measured(mbps) }, before);
  return { kind: isEnough ? 'hint' : 'not-yet', amount };
}

type ProbedPath = Pick<PacketLog, 'probes' | 'echoes' | 'ticks' | 'endedAtMs'>;

/** Answers from the jitter of some seconds of probes. A busy computer hides the jitter of the line. */
export function answerOfJitter({ before }: ConnectionFault, path: ProbedPath): MendingAnswer {
  const clear = clearOf(roundTripsOf(path), busyTimes(path.ticks));
  const value = clear === 'busy' ? undefined : readIdle(clear).jitterMs;
  if (value === undefined) return { kind: 'not-yet', because: 'not-opened' };
  const amount: MendingAmount = { unit: 'ms', value, before: before.packetJitterMs?.value };
  return { kind: value < JITTER_MS.some ? 'helped' : 'not-yet', amount };
}

/** Answers from the probes without an echo. A path that was unsteady must not lose any. */
export function answerOfLoss({ code, before }: ConnectionFault, path: ProbedPath): MendingAnswer {
  const returned = new Set(path.echoes.map(({ seq }) => seq));
  // Unlike in the check, probes after the last echo count: a line that breaks is not mended.
  const inTime = path.probes
    .slice(0, MENDING.connection.probes)
    .filter(({ seq, sentAtMs }) => returned.has(seq) || sentAtMs < path.endedAtMs - IN_FLIGHT_MS);
  if (inTime.length < MENDING.connection.probes / 2) return { kind: 'not-yet', because: 'not-opened' };
  const lost = inTime.filter(({ seq }) => !returned.has(seq)).length;
  const shares = [before.lostUpShare?.value, before.lostDownShare?.value].filter((each) => each !== undefined);
  const worse = shares.length === 0 ? undefined : Math.max(...shares);
  const atMost = code === 'path-unsteady' ? 0 : MENDING.connection.lostAtMost;
  const amount: MendingAmount = { unit: 'share', value: lost / inTime.length, before: worse };
  return { kind: lost <= atMost ? 'hint' : 'not-yet', amount };
}

/** ms for which a probe may still be in flight at the end. */
export const IN_FLIGHT_MS = 1000;
