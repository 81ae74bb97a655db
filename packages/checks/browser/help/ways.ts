import type { DeviceKind } from '../devices/device-error';
import type { Platform, SystemName } from './describe-platform';

/** How a guest gets a device back, in steps that are whole sentences. */
export interface Way {
  readonly steps: readonly string[];
  /** Where the steps do not fit what the guest sees. */
  readonly otherwise?: string;
  /** Whether the page can notice that it has worked; otherwise the last step says what to do here. */
  readonly isNoticed: boolean;
}

/** What a way is told about the guest, in the words of a sentence. */
export interface Situation {
  readonly device: DeviceKind;
  /** What settings call the device. */
  readonly Device: 'Microphone' | 'Camera';
  /** The name of the browser, or "your browser". */
  readonly browser: string;
  readonly platform: Platform;
  readonly ground: Ground;
}

export type MakeWay = (situation: Situation) => Way;

/** The three places where browsers keep their settings. */
export type Ground = 'desktop' | 'android' | 'apple-mobile';

const GROUNDS = {
  Windows: 'desktop',
  macOS: 'desktop',
  Linux: 'desktop',
  ChromeOS: 'desktop',
  Android: 'android',
  iOS: 'apple-mobile',
  iPadOS: 'apple-mobile',
  'unknown system': 'desktop',
} as const satisfies Record<SystemName, Ground>;

const NAMES = { microphone: 'Microphone', camera: 'Camera' } as const satisfies Record<DeviceKind, string>;

export const situationOf = (device: DeviceKind, platform: Platform): Situation => ({
  device,
  Device: NAMES[device],
  browser: platform.browser === 'unknown browser' ? 'your browser' : platform.browser,
  platform,
  ground: GROUNDS[platform.system],
});

/** The browser that a system always has. */
export const ownBrowser = (system: SystemName): string => OWN_BROWSERS[system];

const OWN_BROWSERS = {
  Windows: 'Edge or Chrome',
  macOS: 'Safari',
  Linux: 'Firefox or Chrome',
  ChromeOS: 'Chrome',
  Android: 'Chrome',
  iOS: 'Safari',
  iPadOS: 'Safari',
  'unknown system': 'Chrome, Edge, Firefox or Safari',
} as const satisfies Record<SystemName, string>;
