/**
 * Reasons for a denied permission, if the browser reports them: each needs different steps. Sent as the code of a
 * result. A permission that is revoked while the device is in use is `withdrawn` if the browser asks again, else
 * `withdrawn-for-good`. `by-policy`: the page itself forbids the device, by a header of its server.
 */
const DENIAL_REASONS = ['by-guest', 'dismissed', 'by-system', 'by-policy', 'withdrawn', 'withdrawn-for-good'] as const;

const MISHAPS = [
  'none-found',
  'in-use',
  'not-compatible',
  'insecure',
  'unsupported',
  'switched-off',
  'locked-down',
  'suspended',
  'stalled',
  'muted',
  'disconnected',
  'swapped',
  'failed',
] as const;

/**
 * Every way in which a device can fail, each with its own help; a denied permission is split into its reasons. Exported
 * for tests.
 */
export const DEVICE_FAILURES = [...DENIAL_REASONS, ...MISHAPS] as const;

export type DenialReason = (typeof DENIAL_REASONS)[number];

export type DeviceFailure = (typeof DEVICE_FAILURES)[number];

/** The few problems to which all device errors of browsers are reduced (M8). */
export type DeviceProblem = 'denied' | (typeof MISHAPS)[number];

export const isDeviceFailure = (code: string | undefined): code is DeviceFailure =>
  DEVICE_FAILURES.some((failure) => failure === code);

export const isDenial = (failure: DeviceFailure): failure is DenialReason =>
  DENIAL_REASONS.some((reason) => reason === failure);
