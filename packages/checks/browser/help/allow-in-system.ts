import type { SystemName } from './platform';
import type { Recovery } from './recovery';

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
} as const satisfies Record<SystemName | 'other', Recovery>;

/** Apple's settings use different words for Safari. */
export const ALLOW_SAFARI_IN_IOS = {
  steps: ['open-browser-in-ios-settings', 'choose-ask-or-allow', 'return-and-reload'],
  isNoticed: false,
} as const satisfies Recovery;

/** Fallbacks for a guest whose browser already allows the device: on a desktop the system may deny it. */
export const ALLOWED_IN_BROWSER = {
  Windows: 'allowed-already-on-windows',
  macOS: 'allowed-already-on-macos',
  Linux: 'allowed-already',
  ChromeOS: 'allowed-already-on-chromeos',
  other: 'allowed-already',
} as const satisfies Partial<Record<SystemName | 'other', string>>;
