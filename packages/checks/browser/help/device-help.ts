import type { DenialReason, DeviceFailure, DeviceKind } from '../devices/device-error';
import { ALLOW_IN_BROWSER } from './allow-in-browser';
import { ALLOW_IN_SYSTEM } from './allow-in-system';
import { describePlatform, type Platform } from './describe-platform';
import { DEVICE_RECOVERY } from './device-recovery';
import { leaveInAppBrowser } from './in-app-browser';
import { answerPermissionPrompt, repeatPermissionPrompt } from './permission-prompt';
import {
  type HelpContext,
  helpContextOf,
  ownBrowser,
  type RecoverySteps,
  type RecoveryStepsFor,
} from './recovery-steps';

/** How to get a device back, for one browser on one system. */
export interface DeviceHelp extends RecoverySteps {
  readonly title: string;
  /** Before the steps: why they are needed. */
  readonly lead?: string;
  /** The steps lead to another browser, so the guest needs the link of this page. */
  readonly offersLink: boolean;
}

/** On a desktop the system may be what denies the device; the steps mention that unless they have a fallback of their own. */
const allowInBrowser: RecoveryStepsFor = (context) => {
  const { platform, platformFamily } = context;
  if (platform.inApp) return leaveInAppBrowser(platform);
  const recovery: RecoverySteps = ALLOW_IN_BROWSER[platformFamily][platform.browser](context);
  if (recovery.otherwise !== undefined || platformFamily !== 'desktop') return recovery;
  return { ...recovery, otherwise: `Allowed already? ${ALLOW_IN_SYSTEM[platform.system](context).steps[0]}` };
};

const RECOVERY_STEPS = {
  ...DEVICE_RECOVERY,
  'by-guest': allowInBrowser,
  dismissed: repeatPermissionPrompt,
  'by-system': (context) => ALLOW_IN_SYSTEM[context.platform.system](context),
  'by-policy': () => ({
    steps: [
      'Copy the link, and open it in a tab or a browser of its own.',
      'On a computer of your organisation, ask its IT to allow this page, or use your own phone.',
    ],
    isNoticed: false,
  }),
} as const satisfies Record<DeviceFailure, RecoveryStepsFor>;

const allow = ({ device, platform, browser }: HelpContext): string =>
  platform.system === 'unknown system'
    ? `How to allow the ${device} in ${browser}`
    : `How to allow the ${device} in ${browser} on ${platform.system}`;

const recover = ({ device }: HelpContext): string => `How to get your ${device} going`;
const elsewhere = ({ platform }: HelpContext): string => `Open this page in ${ownBrowser(platform.system)}`;

const TITLES = {
  'by-guest': allow,
  dismissed: allow,
  'by-system': ({ device, platform: { system } }) =>
    system === 'unknown system'
      ? `How to allow the ${device} in your system`
      : `How to allow the ${device} in ${system}`,
  'by-policy': ({ device }) => `How to get around the block of your ${device}`,
  'none-found': recover,
  'in-use': ({ device }) => `How to get your ${device} free`,
  'not-compatible': recover,
  insecure: () => 'How to open the secure page',
  unsupported: elsewhere,
  suspended: recover,
  stalled: recover,
  muted: ({ device }) => (device === 'camera' ? 'How to get your picture back' : 'How to unmute your microphone'),
  disconnected: ({ device }) => `How to get your ${device} back`,
  failed: recover,
} as const satisfies Record<DeviceFailure, (context: HelpContext) => string>;

const LINK_HELPS: readonly DeviceFailure[] = ['unsupported', 'by-policy'];

/** In an app's built-in browser these are caused by the app, whatever reason the browser reports. */
const APPS_DOING: readonly DeviceFailure[] = ['by-guest', 'by-system', 'by-policy', 'unsupported'];

/** The numbered steps that bring a failed device back, in this browser on this system. */
export function deviceHelp(
  failure: DeviceFailure,
  device: DeviceKind,
  platform: Platform = describePlatform(),
): DeviceHelp {
  const context = helpContextOf(device, platform);
  if (platform.inApp && APPS_DOING.includes(failure)) {
    return { ...leaveInAppBrowser(platform), title: elsewhere(context), offersLink: true };
  }
  return {
    ...RECOVERY_STEPS[failure](context),
    title: TITLES[failure](context),
    offersLink: LINK_HELPS.includes(failure),
  };
}

/** Failures whose end shows in the browser's permission. */
const DENIAL_REASONS = ['by-guest', 'dismissed', 'by-system', 'by-policy'] as const satisfies readonly DenialReason[];

export const isDenial = (failure: DeviceFailure): boolean => DENIAL_REASONS.some((reason) => reason === failure);

/** While the browser waits for an answer that the guest may not have seen. */
export const promptHelp = (device: DeviceKind, platform: Platform = describePlatform()): DeviceHelp => ({
  ...answerPermissionPrompt(helpContextOf(device, platform)),
  title: 'Your browser is waiting for your answer',
  lead: `It asks whether this page may use your ${device}.`,
  offersLink: false,
});

interface AppFacilities {
  readonly platform?: Platform;
  /** `navigator.mediaDevices`: where it is missing, the app's browser can open no device at all. */
  readonly mediaDevices?: unknown;
}

/**
 * What a guest in an app's own browser should know before anything fails: such browsers often have no microphone.
 * Undefined in an ordinary browser.
 */
export function appHelp(facilities: AppFacilities = {}): DeviceHelp | undefined {
  const { platform = describePlatform(), mediaDevices } = {
    mediaDevices: globalThis.navigator?.mediaDevices,
    ...facilities,
  };
  if (!platform.inApp) return undefined;
  const able = mediaDevices === undefined ? 'cannot' : 'often cannot';
  return {
    ...leaveInAppBrowser(platform),
    title: `Open this page in ${ownBrowser(platform.system)}`,
    lead: `You are inside ${platform.browser}. Browsers inside apps ${able} use the microphone and the camera.`,
    offersLink: true,
  };
}
