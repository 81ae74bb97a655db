import type { Reading } from '../reading';
import type { SomeConnectionReadings } from './readings';

/** What is known of a line. What was not measured is missing, and never assumed. */
export interface MeasuredLine {
  readonly uploadMbps?: number | undefined;
  readonly downloadMbps?: number | undefined;
  /** The greater one of both ways, 0 to 1. */
  readonly lostShare?: number | undefined;
  readonly jitterMs?: number | undefined;
  readonly roundTripMs?: number | undefined;
  /** The speeds of which more may be true. */
  readonly atLeast?: readonly Speed[];
}

type Speed = 'uploadMbps' | 'downloadMbps';
export type Measure = Exclude<keyof MeasuredLine, 'atLeast'>;

const SPEEDS = ['uploadMbps', 'downloadMbps'] as const satisfies readonly Speed[];

/** What the readings say of a line. Without a path, requests stand for its round trip: they take no less. */
export function measuredLine(readings: SomeConnectionReadings): MeasuredLine {
  const { uploadMbps, downloadMbps, latencyMs, lostUpShare, lostDownShare, packetJitterMs, roundTripMs } = readings;
  const [up, down] = [measuredValue(lostUpShare), measuredValue(lostDownShare)];
  const atLeast = SPEEDS.filter((speed) => readings[speed]?.bound === 'at-least');
  return {
    uploadMbps: measuredValue(uploadMbps),
    downloadMbps: measuredValue(downloadMbps),
    lostShare: up === undefined || down === undefined ? undefined : Math.max(up, down),
    jitterMs: measuredValue(packetJitterMs),
    roundTripMs: measuredValue(roundTripMs) ?? measuredValue(latencyMs),
    ...(atLeast.length > 0 && { atLeast }),
  };
}

const measuredValue = (reading: Reading | undefined): number | undefined =>
  reading?.basis === 'measured' ? reading.value : undefined;

/** `least` has to be reached, and the line has to stay below `below`. */
type Need = { readonly least: number } | { readonly below: number };

/**
 * What calls need of a line. Speeds: three quarters of what Vonage names for the picture, which it calls enough. Losses, round trip and
 * jitter: where the guards of the connection check speak for voices (decision M5), and a little stricter for larger pictures.
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
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Measure, Need>>>>>;

export type Use = keyof typeof USES;

export type Gap = 'short' | 'close' | 'missing';

export interface Sufficiency {
  readonly enough: 'yes' | 'maybe' | 'no';
  /** What stands against it, the worst first; nothing where it is enough. */
  readonly because: readonly { readonly measure: Measure; readonly is: Gap }[];
}

/** Of a need that a line may miss, and may be enough all the same. */
const CLOSE = 0.2;

const JUDGEMENTS = { short: 'no', close: 'maybe', missing: 'maybe' } as const;

/** Whether a line is enough for something. What is missed by a fifth, and what was not measured, makes it a maybe. */
export function sufficiencyFor(use: Use, line: MeasuredLine): Sufficiency {
  const needs = Object.entries(USES[use]) as [Measure, Need][];
  const found = needs.flatMap(([measure, need]) => {
    const gap = gapOf(need, line[measure]);
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

/** Mbps of sound and picture that are recorded on the guest's own computer, and minutes of it. */
const RECORDING_MBPS = 8;
const RECORDING_MIN = 60;

/** Minutes that an hour of a local recording (3.6 GB) takes to be uploaded. */
export const minutesToUploadAnHour = (uploadMbps: number): number => (RECORDING_MBPS * RECORDING_MIN) / uploadMbps;
