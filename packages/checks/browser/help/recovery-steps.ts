import type { DeviceKind } from '../devices/device-error';
import type { Platform, SystemName } from './describe-platform';

/** How a guest gets a device working again; each step is a whole sentence. */
export interface RecoverySteps {
  readonly steps: readonly string[];
  /** What to do where the steps do not match what the guest sees. */
  readonly otherwise?: string;
  /** Whether the page notices by itself that the steps have worked; if not, the last step says what to do on the page. */
  readonly isNoticed: boolean;
}

/** The guest's device and platform, named as they are in a sentence. */
export interface HelpContext {
  readonly device: DeviceKind;
  /** The name of the device in settings. */
  readonly Device: 'Microphone' | 'Camera';
  /** The name of the browser, or "your browser". */
  readonly browser: string;
  readonly platform: Platform;
  readonly platformFamily: PlatformFamily;
}

export type RecoveryStepsFor = (context: HelpContext) => RecoverySteps;

/** Browsers keep their settings in three different places, by the kind of system. */
export type PlatformFamily = 'desktop' | 'android' | 'apple-mobile';

const PLATFORM_FAMILIES = {
  Windows: 'desktop',
  macOS: 'desktop',
  Linux: 'desktop',
  ChromeOS: 'desktop',
  Android: 'android',
  iOS: 'apple-mobile',
  iPadOS: 'apple-mobile',
  'unknown system': 'desktop',
} as const satisfies Record<SystemName, PlatformFamily>;

const NAMES = { microphone: 'Microphone', camera: 'Camera' } as const satisfies Record<DeviceKind, string>;

export const helpContextOf = (device: DeviceKind, platform: Platform): HelpContext => ({
  device,
  Device: NAMES[device],
  browser: platform.browser === 'unknown browser' ? 'your browser' : platform.browser,
  platform,
  platformFamily: PLATFORM_FAMILIES[platform.system],
});

/** The browser that comes with the system. */
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
