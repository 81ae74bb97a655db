import { numberOf } from '../reading';
import { judgedLoss, laterWhenBusyMs } from './guards';
import type { ConnectionReadings } from './readings';
import { BUSY_MS, JITTER_MS, LOSS } from './thresholds';

/**
 * Findings that do not change the verdict; above a guard's limit they become the verdict. Their texts are in
 * `packages/texts`.
 */
const FINDINGS = {
  'some-loss': (readings) => isBetween(judgedLoss(readings), LOSS.some, LOSS.tooMuch),
  'some-jitter': ({ packetJitterMs }) => isBetween(numberOf(packetJitterMs), JITTER_MS.some, JITTER_MS.tooMuch),
  'later-when-busy': (readings) => laterWhenBusyMs(readings) >= BUSY_MS.later,
} as const satisfies Readonly<Record<string, (readings: ConnectionReadings) => boolean>>;

export type LineFinding = keyof typeof FINDINGS;

const CODES = Object.keys(FINDINGS) as readonly LineFinding[];

/** The findings on a line besides its verdict. */
export const lineFindings = (readings: ConnectionReadings): readonly LineFinding[] =>
  CODES.filter((code) => FINDINGS[code](readings));

const isBetween = (value: number, from: number, below: number): boolean => value >= from && value < below;
