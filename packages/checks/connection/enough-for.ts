import { measuredNumber } from '../reading';
import { keysOf } from '../records';
import type { SomeConnectionReadings } from './readings';

/** Measured values of a line. A value that was not measured is missing, and never assumed. */
interface MeasuredLine {
  readonly uploadMbps?: number | undefined;
  readonly downloadMbps?: number | undefined;
  /** The greater loss of the two directions, 0 to 1. */
  readonly lostShare?: number | undefined;
  readonly jitterMs?: number | undefined;
  readonly roundTripMs?: number | undefined;
  readonly atLeast?: readonly Speed[];
}

type Speed = 'uploadMbps' | 'downloadMbps';
export type LineMeasure = Exclude<keyof MeasuredLine, 'atLeast'>;

const SPEEDS = ['uploadMbps', 'downloadMbps'] as const satisfies readonly Speed[];

/**
 * The measured values among the readings. Without a UDP path, the latency of HTTP requests replaces its round trip: it
 * is never lower.
 */
export function measuredLine(readings: SomeConnectionReadings): MeasuredLine {
  const { uploadMbps, downloadMbps, latencyMs, lostUpShare, lostDownShare, packetJitterMs, roundTripMs } = readings;
  const [up, down] = [measuredNumber(lostUpShare), measuredNumber(lostDownShare)];
  const atLeast = SPEEDS.filter((speed) => readings[speed]?.bound === 'at-least');
  return {
    uploadMbps: measuredNumber(uploadMbps),
    downloadMbps: measuredNumber(downloadMbps),
    lostShare: up === undefined || down === undefined ? undefined : Math.max(up, down),
    jitterMs: measuredNumber(packetJitterMs),
    roundTripMs: measuredNumber(roundTripMs) ?? measuredNumber(latencyMs),
    ...(atLeast.length > 0 && { atLeast }),
  };
}

/** A requirement: at least `least`, or less than `below`. */
type Need = { readonly least: number } | { readonly below: number };

/**
 * Requirements of calls. Speeds: three quarters of Vonage's figures for video, which Vonage calls enough. Loss, round
 * trip and jitter: the limits of the connection check's guards for speech (decision M5), and slightly stricter ones for
 * larger pictures.
 */
export const USES = {
  voice: {
    uploadMbps: { least: 0.1 },
    downloadMbps: { least: 0.1 },
    lostShare: { below: 0.05 },
    roundTripMs: { below: 400 },
    jitterMs: { below: 50 },
  },
  '720p': {
    uploadMbps: { least: 1.9 },
    downloadMbps: { least: 1.9 },
    lostShare: { below: 0.03 },
    jitterMs: { below: 30 },
  },
  '1080p': {
    uploadMbps: { least: 3 },
    downloadMbps: { least: 3 },
    lostShare: { below: 0.02 },
    jitterMs: { below: 30 },
  },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<LineMeasure, Need>>>>>;

export type LineUseName = keyof typeof USES;

/** Reason why a requirement is not met: missed, narrowly missed, or not measured. */
export type SpeedGap = 'short' | 'close' | 'missing';

export interface LineSufficiency {
  readonly enough: 'yes' | 'maybe' | 'no';
  readonly because: readonly { readonly measure: LineMeasure; readonly is: SpeedGap }[];
}

/** Share by which a line may miss a requirement and still be rated `maybe`. */
export const CLOSE = 0.2;

const JUDGEMENTS = { short: 'no', close: 'maybe', missing: 'maybe' } as const;

/**
 * Judges whether a line is sufficient for a use. A requirement that is missed by up to a fifth, or was not measured,
 * gives `maybe`.
 */
export function sufficiencyFor(use: LineUseName, line: MeasuredLine): LineSufficiency {
  const needs: Readonly<Partial<Record<LineMeasure, Need>>> = USES[use];
  const found = keysOf(needs).flatMap((measure) => {
    const need = needs[measure];
    const gap = need && gapOf(need, line[measure]);
    const is = gap !== undefined && line.atLeast?.some((speed) => speed === measure) ? 'missing' : gap;
    return is === undefined ? [] : { measure, is };
  });
  const because = (['short', 'close', 'missing'] as const).flatMap((is) => found.filter((each) => each.is === is));
  const [worst] = because;
  return { enough: worst === undefined ? 'yes' : JUDGEMENTS[worst.is], because };
}

function gapOf(need: Need, value: number | undefined): keyof typeof JUDGEMENTS | undefined {
  if (value === undefined || !Number.isFinite(value)) return 'missing';
  const [isMet, isClose] =
    'least' in need
      ? [value >= need.least, value >= need.least * (1 - CLOSE)]
      : [value < need.below, value < need.below * (1 + CLOSE)];
  if (isMet) return undefined;
  return isClose ? 'close' : 'short';
}

/** Bit rate in Mbps of sound and picture in a local recording, and its length in minutes. */
const RECORDING_MBPS = 8;
const RECORDING_MIN = 60;

/** Minutes that the upload of an hour of local recording (3.6 GB) takes. */
export const minutesToUploadAnHour = (uploadMbps: number): number => (RECORDING_MBPS * RECORDING_MIN) / uploadMbps;
