import type { SystemName } from './describe-platform';
import type { RecoveryStepsFor } from './recovery-steps';

const TRY_AGAIN = 'Come back to this page and press Try again.';

const apple: RecoveryStepsFor = ({ Device, browser, platform }) => ({
  steps: [
    `Open the Settings app, tap Apps, then ${browser}.`,
    platform.browser === 'Safari' ? `Tap ${Device}, and choose Ask or Allow.` : `Switch ${Device} on.`,
    'Come back and reload this page.',
  ],
  isNoticed: false,
});

const anySystem: RecoveryStepsFor = ({ device, browser }) => ({
  steps: [`Allow the ${device} for ${browser} in the privacy settings of your system.`, TRY_AGAIN],
  isNoticed: false,
});

/** Where the guest gives the browser itself access to a device. */
export const ALLOW_IN_SYSTEM = {
  Windows: ({ device, Device }) => ({
    steps: [
      `Open Windows Settings, then Privacy & security, then ${Device}.`,
      `Switch on ${Device} access, and "Let desktop apps access your ${device}".`,
      TRY_AGAIN,
    ],
    isNoticed: false,
  }),
  macOS: ({ Device, browser }) => ({
    steps: [
      `Open System Settings, then Privacy & Security, then ${Device}.`,
      `Switch ${browser} on.`,
      `Quit ${browser}, open it again, and come back to this page.`,
    ],
    isNoticed: false,
  }),
  Linux: (context) => ({
    ...anySystem(context),
    otherwise: `Is it a Snap or a Flatpak? Then its own permissions, in your software centre, need the ${context.device} as well.`,
  }),
  ChromeOS: ({ Device }) => ({
    steps: [
      'Open Settings, then Privacy and security, then Privacy controls.',
      `Switch ${Device} access on.`,
      TRY_AGAIN,
    ],
    isNoticed: false,
  }),
  Android: ({ device, Device, browser }) => ({
    steps: [
      `Open Android's Settings, then Apps, then ${browser}.`,
      `Tap Permissions, then ${Device}, and allow it while using the app.`,
      TRY_AGAIN,
    ],
    otherwise: `Allowed already? Pull down the quick settings from the top of the screen, and switch the ${device} access on.`,
    isNoticed: false,
  }),
  iOS: apple,
  iPadOS: apple,
  'unknown system': anySystem,
} as const satisfies Record<SystemName, RecoveryStepsFor>;
