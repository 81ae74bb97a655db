import type { BrowserName } from './describe-platform';
import type { PlatformFamily, RecoveryStepsFor } from './recovery-steps';

/** Chrome and Brave show a switch for each device that the page has asked for. */
const siteSwitch: RecoveryStepsFor = ({ Device }) => ({
  steps: ['Click the icon to the left of the web address.', `Switch ${Device} on.`],
  otherwise: `No ${Device} there? Choose Site settings, and set ${Device} to Allow.`,
  isNoticed: true,
});

const edge: RecoveryStepsFor = ({ Device }) => ({
  steps: [
    'Click the lock to the left of the web address.',
    'Choose Permissions for this site, if it is there.',
    `Set ${Device} to Allow.`,
  ],
  isNoticed: true,
});

const siteSettings: RecoveryStepsFor = ({ Device }) => ({
  steps: [
    'Click the lock to the left of the web address.',
    'Choose Site settings.',
    `Set ${Device} to Allow, and come back to this tab.`,
  ],
  isNoticed: true,
});

/** Firefox drops the block, and then has to ask again. */
const firefox: RecoveryStepsFor = ({ device }) => ({
  steps: [
    `Click the crossed-out ${device} to the left of the web address.`,
    'Click the × beside Blocked.',
    'Press Try again, and choose Allow.',
  ],
  isNoticed: false,
});

const safari: RecoveryStepsFor = ({ Device }) => ({
  steps: [
    'In the menu bar at the top of your screen, open the Safari menu.',
    'Choose Settings for this website.',
    `Set ${Device} to Allow.`,
  ],
  otherwise: 'Nothing happens? Reload this page.',
  isNoticed: true,
});

const anyDesktop: RecoveryStepsFor = ({ device, Device }) => ({
  steps: ['Click the icon to the left of the web address.', `Allow the ${device} for this page.`],
  otherwise: `Not there? Look for ${Device} in your browser's settings, under the permissions of sites.`,
  isNoticed: true,
});

const chromeAndroid: RecoveryStepsFor = ({ Device }) => ({
  steps: ['Tap the icon to the left of the web address.', 'Tap Permissions.', `Switch ${Device} on.`],
  otherwise: `No Permissions there? Tap the three dots, then Settings, Site settings and ${Device}, and allow this page.`,
  isNoticed: true,
});

const lockAndroid: RecoveryStepsFor = ({ Device }) => ({
  steps: ['Tap the lock to the left of the web address.', 'Tap Permissions.', `Set ${Device} to Allow.`],
  isNoticed: true,
});

const samsung: RecoveryStepsFor = (context) => ({
  ...lockAndroid(context),
  otherwise: `No Permissions there? Tap the three lines, then Settings, Sites and downloads, and Site permissions, and allow the ${context.device} for this page.`,
});

const firefoxAndroid: RecoveryStepsFor = ({ device, Device }) => ({
  steps: [
    'Tap the lock or the shield to the left of the web address.',
    `Tap Blocked beside ${Device}, so that it says Allowed.`,
  ],
  otherwise: `It says Blocked by Android? Tap it, and allow the ${device} in the settings that open.`,
  isNoticed: true,
});

const anyAndroid: RecoveryStepsFor = ({ device }) => ({
  steps: ['Tap the icon to the left of the web address.', `Allow the ${device} for this page.`],
  otherwise: "Not there? Look in your browser's settings, under the permissions of sites.",
  isNoticed: true,
});

const safariIos: RecoveryStepsFor = ({ Device }) => ({
  steps: [
    'Tap the page menu at the left end of the web address.',
    'Tap the three dots, then Website Settings.',
    `Set ${Device} to Allow.`,
  ],
  otherwise: 'Your page menu is called aA? Website Settings is in its list.',
  isNoticed: true,
});

/** On iPhones and iPads the other browsers are apps, and the system decides which devices they may use. */
const appleApp: RecoveryStepsFor = ({ Device, browser }) => ({
  steps: [
    `Open the Settings app, tap Apps, then ${browser}.`,
    `Switch ${Device} on.`,
    'Come back, reload this page, and choose Allow when it asks.',
  ],
  otherwise: `No Apps there? On older systems ${browser} is at the bottom of the first list.`,
  isNoticed: false,
});

/** Where the guest reverses a "block". A browser that does not exist on a platform family is treated like an unknown one. */
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
    'unknown browser': anyDesktop,
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
    'unknown browser': anyAndroid,
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
    'unknown browser': appleApp,
  },
} as const satisfies Record<PlatformFamily, Record<BrowserName, RecoveryStepsFor>>;
