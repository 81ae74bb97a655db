import type { BrowserName, PlatformFamily } from './platform';
import type { Recovery } from './recovery';

/** Chrome and Brave show a switch for each device that the page has requested. */
const siteSwitch = {
  steps: ['click-address-icon', 'switch-device-on'],
  otherwise: 'no-switch-there',
  isNoticed: true,
} as const;

const edge = { steps: ['click-lock', 'choose-permissions-if-there', 'set-to-allow'], isNoticed: true } as const;

const siteSettings = {
  steps: ['click-lock', 'choose-site-settings', 'set-to-allow-and-return'],
  isNoticed: true,
} as const;

/** Firefox removes the block, and then has to ask again. */
const firefox = {
  steps: ['click-crossed-out-device', 'click-cross-beside-blocked', 'retry-and-allow'],
  isNoticed: false,
} as const;

/**
 * After a denial WebKit denies all requests that the page makes without a click until it is reloaded, even if the guest
 * allows the device meanwhile; only a request from a click works.
 */
const safari = {
  steps: ['open-safari-menu', 'choose-website-settings', 'set-to-allow', 'press-try-again'],
  otherwise: 'nothing-happens',
  isNoticed: false,
} as const;

const anyDesktop = {
  steps: ['click-address-icon', 'allow-for-page'],
  otherwise: 'look-for-device-in-settings',
  isNoticed: true,
} as const;

const chromeAndroid = {
  steps: ['tap-address-icon', 'tap-permissions', 'switch-device-on'],
  otherwise: 'no-permissions-in-chrome',
  isNoticed: true,
} as const;

const lockAndroid = { steps: ['tap-lock', 'tap-permissions', 'set-to-allow'], isNoticed: true } as const;

const samsung = { ...lockAndroid, otherwise: 'no-permissions-in-samsung' } as const;

const firefoxAndroid = {
  steps: ['tap-lock-or-shield', 'tap-blocked'],
  otherwise: 'blocked-by-android',
  isNoticed: true,
} as const;

const anyAndroid = {
  steps: ['tap-address-icon', 'allow-for-page'],
  otherwise: 'look-in-settings',
  isNoticed: true,
} as const;

const safariIos = {
  steps: ['tap-page-menu', 'tap-website-settings', 'set-to-allow', 'press-try-again'],
  // The system has a separate switch for Safari, and Safari reports the same error for both.
  otherwise: 'allowed-already-in-safari-on-ios',
  isNoticed: false,
} as const;

/** On iPhones and iPads the other browsers are apps, and the system decides which devices they may use. */
const appleApp = {
  steps: ['open-browser-in-ios-settings', 'switch-device-on', 'reload-and-allow'],
  otherwise: 'no-apps-in-settings',
  isNoticed: false,
} as const;

/**
 * Steps to reverse a "block" in the browser. A browser that does not exist on a platform family is treated as an
 * unknown one.
 */
export const ALLOW_IN_BROWSER = {
  desktop: {
    Chrome: siteSwitch,
    Brave: siteSwitch,
    Edge: edge,
    Opera: siteSettings,
    Vivaldi: siteSettings,
    Firefox: firefox,
    Safari: safari,
    DuckDuckGo: anyDesktop,
    'Samsung Internet': anyDesktop,
    other: anyDesktop,
  },
  android: {
    Chrome: chromeAndroid,
    Brave: chromeAndroid,
    Edge: lockAndroid,
    Opera: lockAndroid,
    Vivaldi: chromeAndroid,
    Firefox: firefoxAndroid,
    Safari: anyAndroid,
    DuckDuckGo: anyAndroid,
    'Samsung Internet': samsung,
    other: anyAndroid,
  },
  'apple-mobile': {
    Chrome: appleApp,
    Brave: appleApp,
    Edge: appleApp,
    Opera: appleApp,
    Vivaldi: appleApp,
    Firefox: appleApp,
    Safari: safariIos,
    DuckDuckGo: appleApp,
    'Samsung Internet': appleApp,
    other: appleApp,
  },
} as const satisfies Record<PlatformFamily, Record<BrowserName | 'other', Recovery>>;
