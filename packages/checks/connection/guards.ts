import { numberOf, type Reading } from '../reading';
import type { Params } from '../verdict';
import { LEAST_TO_JUDGE_LOSS } from './media/thresholds';
import type { ConnectionReadings } from './readings';
import { BUSY_MS, JITTER_MS, LEAST_MBPS, LOSS } from './thresholds';

/** Codes of all guards. */
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
 * Faults that harm a call regardless of the average (decision M5), worst first. A guard can only lower a pass to a
 * warning. Upload and download: the need of the smallest usable video picture with sound. Latency: 400 ms, the limit
 * that network planning should not exceed according to ITU-T G.114. The other guards concern the UDP path of calls; a
 * missing reading violates none of them.
 */
const GUARDS: readonly Guard[] = [
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

/** A lower bound never counts as too low. */
const isShort = ({ value, bound }: Reading, least: number): boolean => bound === undefined && value < least;

/** Loss of the worse direction; NaN for too few probes. */
export const judgedLoss = (readings: ConnectionReadings): number =>
  numberOf(readings.probes) >= LEAST_TO_JUDGE_LOSS ? worseWay(readings).share : Number.NaN;

/** Added round-trip time under load, in ms; NaN if it was not measured. */
export const laterWhenBusyMs = ({ busyRoundTripMs, roundTripMs }: ConnectionReadings): number =>
  numberOf(busyRoundTripMs) - numberOf(roundTripMs);

/** The direction with the greater loss, and its share. */
function worseWay({ lostUpShare, lostDownShare }: ConnectionReadings) {
  const [up, down] = [numberOf(lostUpShare), numberOf(lostDownShare)];
  return down > up ? ({ way: 'down', share: down } as const) : ({ way: 'up', share: up } as const);
}

/** The first violated guard, in the order of the table. */
export const brokenGuard = (readings: ConnectionReadings): Guard | undefined =>
  GUARDS.find((guard) => guard.isBroken(readings));
