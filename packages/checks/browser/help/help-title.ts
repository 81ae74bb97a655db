import type { DenialReason, DeviceFailure } from '../devices/device-failure';
import type { Platform } from './platform';

const TITLES = {
  'by-policy': 'get-around-block',
  'none-found': 'get-going',
  'in-use': 'get-free',
  'not-compatible': 'get-going',
  insecure: 'open-secure-page',
  unsupported: 'open-elsewhere',
  suspended: 'get-going',
  stalled: 'get-going',
  muted: 'unmute',
  disconnected: 'get-back',
  swapped: 'choose-device',
  failed: 'get-going',
} as const satisfies Record<Exclude<DeviceFailure, DenialReason> | 'by-policy', string>;

/** The title of the steps for a failure. */
export function titleFor(failure: DeviceFailure, { inApp, system }: Platform) {
  switch (failure) {
    case 'by-guest':
    case 'dismissed':
    case 'withdrawn':
    case 'withdrawn-for-good':
      if (inApp) return 'allow-in-app';
      return system === undefined ? 'allow-in-browser' : 'allow-in-browser-on-system';
    case 'by-system':
      return system === undefined ? 'allow-in-your-system' : 'allow-in-system';
    default:
      return TITLES[failure];
  }
}
