import type { DeviceFailure } from './device-error';

const FAILURES = {
  'by-guest': true,
  dismissed: true,
  'by-system': true,
  'by-policy': true,
  'none-found': true,
  'in-use': true,
  'not-compatible': true,
  insecure: true,
  unsupported: true,
  suspended: true,
  stalled: true,
  muted: true,
  disconnected: true,
  failed: true,
} as const satisfies Record<DeviceFailure, true>;

/** Distinguishes the codes of device verdicts from those of measurements. */
export const isDeviceFailure = (code: string | undefined): code is DeviceFailure =>
  code !== undefined && Object.hasOwn(FAILURES, code);
