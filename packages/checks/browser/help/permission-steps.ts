import type { BrowserName, PlatformFamily, SystemName } from './platform';
import type { HelpContext, PermissionRecovery } from './recovery';

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

/** In Firefox the guest removes the block and retries; Firefox then shows its prompt again. */
const firefox = {
  steps: ['click-crossed-out-device', 'click-cross-beside-blocked', 'retry-and-allow'],
  isNoticed: false,
} as const;

/**
 * After a denial, WebKit denies every request without a click until the page is reloaded, even if the guest has allowed
 * the device meanwhile. A request from a click works.
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

/** For browsers other than Safari, iOS and iPadOS have the permissions in the system settings, as for any app. */
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
} as const satisfies Record<PlatformFamily, Record<BrowserName | 'other', PermissionRecovery>>;

const anySystem = { steps: ['allow-in-privacy-settings', 'return-and-retry'], isNoticed: false } as const;

const apple = {
  steps: ['open-browser-in-ios-settings', 'switch-device-on', 'return-and-reload'],
  isNoticed: false,
} as const;

/** Steps to give the browser itself access to a device. */
export const ALLOW_IN_SYSTEM = {
  Windows: { steps: ['open-windows-privacy', 'switch-windows-access-on', 'return-and-retry'], isNoticed: false },
  macOS: { steps: ['open-macos-privacy', 'switch-browser-on', 'quit-browser'], isNoticed: false },
  Linux: { ...anySystem, otherwise: 'snap-or-flatpak' },
  ChromeOS: { steps: ['open-chromeos-privacy', 'switch-access-on', 'return-and-retry'], isNoticed: false },
  Android: {
    steps: ['open-browser-in-android-settings', 'allow-while-using', 'return-and-retry'],
    otherwise: 'access-off-in-quick-settings',
    isNoticed: false,
  },
  iOS: apple,
  iPadOS: apple,
  other: anySystem,
} as const satisfies Record<SystemName | 'other', PermissionRecovery>;

/** Apple's settings use different words for Safari. */
export const ALLOW_SAFARI_IN_IOS = {
  steps: ['open-browser-in-ios-settings', 'choose-ask-or-allow', 'return-and-reload'],
  isNoticed: false,
} as const satisfies PermissionRecovery;

/** Fallbacks for a guest whose browser already allows the device: on a desktop the system may deny it. */
export const ALLOWED_IN_BROWSER = {
  Windows: 'allowed-already-on-windows',
  macOS: 'allowed-already-on-macos',
  Linux: 'allowed-already',
  ChromeOS: 'allowed-already-on-chromeos',
  other: 'allowed-already',
} as const satisfies Partial<Record<SystemName | 'other', string>>;

/** Steps by the position and the choices of the permission prompt; Chromium browsers also offer a duration. */
const onTop = { find: 'find-question-on-top', choose: 'choose-allow', whenAsked: 'when-asked-on-top' } as const;
const onTopForVisits = {
  find: 'find-question-on-top',
  choose: 'choose-allow-while-visiting',
  whenAsked: 'when-asked-on-top-for-visits',
} as const;
const inTheMiddle = {
  find: 'find-question-in-the-middle',
  choose: 'choose-allow',
  whenAsked: 'when-asked-in-the-middle',
} as const;
const overPage = {
  find: 'find-question-over-page',
  choose: 'choose-allow',
  whenAsked: 'when-asked-over-page',
} as const;
const overPageForVisits = {
  find: 'find-question-over-page',
  choose: 'choose-allow-while-visiting',
  whenAsked: 'when-asked-over-page-for-visits',
} as const;

interface Prompt {
  readonly find: string;
  readonly choose: string;
  readonly whenAsked: string;
}

const PROMPTS = {
  desktop: { Safari: inTheMiddle, Firefox: onTop, other: onTopForVisits },
  android: { Safari: overPage, Firefox: overPage, other: overPageForVisits },
  'apple-mobile': { Safari: overPage, Firefox: overPage, other: overPage },
} as const satisfies Record<PlatformFamily, Record<'Safari' | 'Firefox' | 'other', Prompt>>;

const promptOf = ({ platform: { browser }, platformFamily }: HelpContext) =>
  PROMPTS[platformFamily][browser === 'Safari' || browser === 'Firefox' ? browser : 'other'];

export function answerPermissionPrompt(context: HelpContext) {
  const { find, choose } = promptOf(context);
  const otherwise = context.platformFamily === 'desktop' ? 'no-question-on-desktop' : 'no-question';
  return { steps: [find, choose], otherwise, isNoticed: true } as const;
}

export const repeatPermissionPrompt = (context: HelpContext) =>
  ({ steps: ['press-try-again', promptOf(context).whenAsked], isNoticed: true }) as const;
