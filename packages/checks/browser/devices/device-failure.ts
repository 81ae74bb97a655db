/**
 * Why permission was denied, where the browser reports it: each reason needs other steps. Sent as the code of a result. A permission that
 * is taken back while the device is in use is `withdrawn` where the browser asks again, else `withdrawn-for-good`.
 */
const DENIAL_REASONS = ['by-guest', 'dismissed', 'by-system', 'by-policy', 'withdrawn', 'withdrawn-for-good'] as const;

const MISHAPS = [
  'none-found',
  'in-use',
  'not-compatible',
  'insecure',
  'unsupported',
  'suspended',
  'stalled',
  'muted',
  'disconnected',
  'swapped',
  'failed',
] as const;

/** Every way in which a device can fail, each with help of its own; a denied permission is split into its reasons. */
export const DEVICE_FAILURES = [...DENIAL_REASONS, ...MISHAPS] as const;

export type DenialReason = (typeof DENIAL_REASONS)[number];

export type DeviceFailure = (typeof DEVICE_FAILURES)[number];

/** The few problems to which everything that browsers throw is reduced (M8). */
export type DeviceProblem = 'denied' | (typeof MISHAPS)[number];

/** Distinguishes the codes of device verdicts from those of measurements. */
export const isDeviceFailure = (code: string | undefined): code is DeviceFailure =>
  DEVICE_FAILURES.some((failure) => failure === code);

/** Whether the end of a failure shows in the browser's permission. */
export const isDenial = (failure: DeviceFailure): failure is DenialReason =>
  DENIAL_REASONS.some((reason) => reason === failure);
