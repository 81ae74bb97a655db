import type { AppName, BrowserName, BrowserPlatform, SystemName } from '../platform';

/** A browser on a system; undefined where one of them is not recognized. */
export const on = (browser: BrowserName | undefined, system: SystemName | undefined): BrowserPlatform => ({
  browser,
  version: undefined,
  system,
  inApp: false,
});

/** The built-in browser of an app. */
export const inside = (browser: AppName | undefined, system: SystemName | undefined): BrowserPlatform => ({
  browser,
  version: undefined,
  system,
  inApp: true,
});

export const BROWSERS = [
  'Chrome',
  'Brave',
  'Edge',
  'Opera',
  'Vivaldi',
  'Firefox',
  'Safari',
  'DuckDuckGo',
  'Samsung Internet',
  undefined,
] as const satisfies readonly (BrowserName | undefined)[];

export const SYSTEMS = [
  'Windows',
  'macOS',
  'Linux',
  'ChromeOS',
  'Android',
  'iOS',
  'iPadOS',
  undefined,
] as const satisfies readonly (SystemName | undefined)[];
