import { numberOf, type Reading } from '../reading';
import type { Params } from '../verdict';
import { LEAST_TO_JUDGE_LOSS } from './media/thresholds';
import type { ConnectionReadings } from './readings';
import { BUSY_MS, JITTER_MS, LEAST_MBPS, LOSS } from './thresholds';

export type GuardCode =
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
  readonly params?: (readings: ConnectionReadings) => Params;
}

/**
 * What harms a call regardless of the average (decision M5), the worst first. A guard may lower a pass to a warning and do nothing else.
 * Upload and download: what the smallest usable video picture with sound needs. Latency: ITU-T G.114 calls 400 ms the
 * limit that planning should never exceed. The others are about the path that calls take; what was not measured of it breaks none.
 */
export const GUARDS: readonly Guard[] = [
  {
    code: 'upload-too-slow',
    isBroken: ({ uploadMbps }) => isShort(uploadMbps, LEAST_MBPS.upload),
  },
  {
    code: 'download-too-slow',
    isBroken: ({ downloadMbps }) => isShort(downloadMbps, LEAST_MBPS.download),
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
      const { way, share } = worseWay(readings);
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

/** What is at least so much may be enough all the same. */
const isShort = ({ value, bound }: Reading, least: number): boolean => bound === undefined && value < least;

/** Share of the direction that loses more; NaN where too few probes say so. */
export const judgedLoss = (readings: ConnectionReadings): number =>
  numberOf(readings.probes) >= LEAST_TO_JUDGE_LOSS ? worseWay(readings).share : Number.NaN;

/** How much later packets come while a transfer has the line; NaN where that was not measured. */
export const laterWhenBusyMs = ({ busyRoundTripMs, roundTripMs }: ConnectionReadings): number =>
  numberOf(busyRoundTripMs) - numberOf(roundTripMs);

/** The direction that loses more, and how much. */
function worseWay({ lostUpShare, lostDownShare }: ConnectionReadings) {
  const [up, down] = [numberOf(lostUpShare), numberOf(lostDownShare)];
  return down > up ? ({ way: 'down', share: down } as const) : ({ way: 'up', share: up } as const);
}

/** The first guard that the readings violate, in the order of the table. */
export const brokenGuard = (readings: ConnectionReadings): Guard | undefined =>
  GUARDS.find((guard) => guard.isBroken(readings));
