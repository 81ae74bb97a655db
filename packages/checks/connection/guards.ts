import type { JudgedConnection } from './readings';

export type GuardCode = 'upload-too-slow' | 'download-too-slow' | 'latency-too-high';

interface Guard {
  readonly code: GuardCode;
  readonly isBroken: (readings: JudgedConnection) => boolean;
}

/**
 * What harms a call regardless of the average (decision M5). A guard may lower a pass to a warning and do nothing else.
 * Upload and download: what the smallest usable video picture with sound needs. Latency: ITU-T G.114 calls 400 ms the
 * limit that planning should never exceed.
 */
export const GUARDS = [
  {
    code: 'upload-too-slow',
    isBroken: ({ uploadMbps }) => uploadMbps.value < 0.5,
  },
  {
    code: 'download-too-slow',
    isBroken: ({ downloadMbps }) => downloadMbps.value < 1,
  },
  {
    code: 'latency-too-high',
    isBroken: ({ latencyMs }) => latencyMs.value >= 400,
  },
] as const satisfies readonly Guard[];

/** The first guard that the readings violate, in the order of the table. */
export const brokenGuard = (readings: JudgedConnection): Guard | undefined =>
  GUARDS.find((guard) => guard.isBroken(readings));
