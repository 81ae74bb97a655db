import type { ListedKind } from '@linecheck/checks/browser/devices/device-error';
import type { Texts } from '../message';

interface DeviceNames {
  /** S2 §2: of the browser's own choice, where it names no devices. */
  readonly default: string;
  /** Of one among others that have names. */
  readonly numbered: string;
}

/** What devices are called to which the browser gives no name. */
export default {
  microphone: { default: 'Default Microphone', numbered: 'Microphone {number}' },
  speaker: { default: 'Default Speaker', numbered: 'Speaker {number}' },
  camera: { default: 'Default Camera', numbered: 'Camera {number}' },
} as const satisfies Texts & Readonly<Record<ListedKind, DeviceNames>>;
