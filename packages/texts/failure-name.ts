import type { DenialReason } from '@linecheck/checks/browser/devices/device-failure';
import type { DeviceFailureTexts } from './en/device-steps';
import { entryOf } from './entry-of';

/** The reason for a denied permission only changes the steps, except after a withdrawal. */
const DENIALS = {
  'by-guest': 'denied',
  dismissed: 'denied',
  'by-system': 'denied',
  'by-policy': 'by-policy',
  withdrawn: 'withdrawn',
  'withdrawn-for-good': 'withdrawn',
} as const satisfies Record<DenialReason, keyof DeviceFailureTexts['failures']>;

/** The name in the tables of texts for the code of a device failure, or of any other verdict. */
export const failureName = (code: string): string => entryOf<string>(DENIALS, code) ?? code;
