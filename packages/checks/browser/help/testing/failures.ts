import type { DeviceFailure, DeviceProblem } from '../../devices/device-error';

const MISHAPS = [
  'none-found',
  'in-use',
  'not-compatible',
  'insecure',
  'unsupported',
  'suspended',
  'muted',
  'disconnected',
  'failed',
] as const;

/** Everything that can go wrong with a device. */
export const PROBLEMS = ['denied', ...MISHAPS] as const satisfies readonly DeviceProblem[];

/** The same, with a denial split into its reasons. */
export const FAILURES = [
  'by-guest',
  'dismissed',
  'by-system',
  'by-policy',
  ...MISHAPS,
] as const satisfies readonly DeviceFailure[];
