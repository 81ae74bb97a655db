import type { Platform, SystemName } from './describe-platform';
import type { DeviceKind, Refusal } from './device-error';

const NAMES = { microphone: 'Microphone', camera: 'Camera' } as const satisfies Record<DeviceKind, string>;
const MOBILE: readonly SystemName[] = ['Android', 'iOS', 'iPadOS'];
const APPLE_MOBILE: readonly SystemName[] = ['iOS', 'iPadOS'];

type Advice = (device: DeviceKind, platform: Platform) => string;
type Row = readonly [fits: (platform: Platform) => boolean, advice: Advice];

/** Where the guest takes a "block" back, per browser and system. The first row that fits decides. */
const ALLOW_IN_BROWSER: readonly Row[] = [
  [
    ({ inApp }) => inApp,
    (_device, platform) =>
      `Open this page in ${ownBrowser(platform.system)}: tap the menu and choose to open it there.`,
  ],
  [
    ({ browser, system }) => browser === 'Safari' && APPLE_MOBILE.includes(system),
    (device) => `Tap the page menu in the address bar, choose Website Settings and set ${NAMES[device]} to Allow.`,
  ],
  [
    ({ system }) => APPLE_MOBILE.includes(system),
    (device, { browser }) =>
      `Open the Settings app, choose ${browser}, switch ${NAMES[device]} on, then reload this page.`,
  ],
  [
    ({ browser }) => browser === 'Safari',
    (device) => `In Safari's menu choose Settings for This Website and set ${NAMES[device]} to Allow.`,
  ],
  [
    ({ browser, system }) => browser === 'Firefox' && system !== 'Android',
    (device) => `Click the crossed-out ${device} to the left of the web address and remove the block.`,
  ],
  [
    ({ system }) => system === 'Android',
    (device) => `Tap the icon to the left of the web address, open Permissions and allow the ${device}.`,
  ],
  [
    ({ browser }) => browser !== 'unknown browser',
    (device) => `Click the icon to the left of the web address and switch ${NAMES[device]} on.`,
  ],
];

const ALLOW_IN_SYSTEM: Readonly<Record<SystemName, Advice>> = {
  Windows: (device) =>
    `Open Windows Settings, Privacy & security, ${NAMES[device]}, and switch on the access for desktop apps.`,
  macOS: (device, { browser }) =>
    `Open System Settings, Privacy & Security, ${NAMES[device]}, switch ${browser} on, then restart ${browser}.`,
  Linux: (device) => `Allow the ${device} for this browser in your system's privacy settings.`,
  ChromeOS: (device) => `Open Settings, Privacy and security, Privacy controls, and switch on the ${device} access.`,
  Android: (device, { browser }) => `Open Android's Settings, Apps, ${browser}, Permissions, and allow the ${device}.`,
  iOS: (device, { browser }) => `Open the Settings app, Apps, ${browser}, and allow the ${device}.`,
  iPadOS: (device, { browser }) => `Open the Settings app, Apps, ${browser}, and allow the ${device}.`,
  'unknown system': (device) => `Allow the ${device} for this browser in your system's privacy settings.`,
};

const BY_REFUSAL = {
  'by-guest': (device, platform) => {
    const row = ALLOW_IN_BROWSER.find(([fits]) => fits(platform));
    return row?.[1](device, platform) ?? `Open your browser's settings for this page and allow the ${device}.`;
  },
  dismissed: (device) => `Start again, and choose Allow when your browser asks for the ${device}.`,
  'by-system': (device, platform) => ALLOW_IN_SYSTEM[platform.system](device, platform),
  'by-policy': (device) =>
    `The ${device} is blocked for this page by a rule of your organisation or of the site that shows it: try another device, or ask your host for the direct link.`,
} as const satisfies Record<Refusal, Advice>;

/** The browser that a system always has. */
export function ownBrowser(system: SystemName): string {
  if (APPLE_MOBILE.includes(system) || system === 'macOS') return 'Safari';
  return MOBILE.includes(system) ? 'Chrome' : 'Chrome, Edge or Firefox';
}

/**
 * The one step that gives a refused device back, for this browser and system. It can always be done without leaving
 * the page for good; `watchPermission` notices when it has worked.
 */
export function permissionAdvice(device: DeviceKind, refusal: Refusal, platform: Platform): string {
  return BY_REFUSAL[refusal](device, platform);
}
