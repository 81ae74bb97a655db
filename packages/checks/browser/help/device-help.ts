import type { DeviceFailure, DeviceKind, Refusal } from '../devices/device-error';
import { ALLOW_IN_BROWSER } from './allow-in-browser';
import { ALLOW_IN_SYSTEM } from './allow-in-system';
import { describePlatform, type Platform } from './describe-platform';
import { askAgain, findPrompt } from './find-prompt';
import { leaveApp } from './leave-app';
import { MEND } from './mend-device';
import { type MakeWay, ownBrowser, type Situation, situationOf, type Way } from './ways';

/** How to get a device back, for one browser on one system. */
export interface DeviceHelp extends Way {
  readonly title: string;
  /** Before the steps: why they are needed. */
  readonly lead?: string;
  /** The way leads to another browser: the link has to come along. */
  readonly offersLink: boolean;
}

/** Where nothing in the way itself says so, the system may be the one that refuses. */
const allowInBrowser: MakeWay = (situation) => {
  const { platform, ground } = situation;
  if (platform.inApp) return leaveApp(platform);
  const way: Way = ALLOW_IN_BROWSER[ground][platform.browser](situation);
  if (way.otherwise !== undefined || ground !== 'desktop') return way;
  return { ...way, otherwise: `Allowed already? ${ALLOW_IN_SYSTEM[platform.system](situation).steps[0]}` };
};

const WAYS = {
  ...MEND,
  'by-guest': allowInBrowser,
  dismissed: askAgain,
  'by-system': (situation) => ALLOW_IN_SYSTEM[situation.platform.system](situation),
  'by-policy': () => ({
    steps: [
      'Copy the link, and open it in a tab or a browser of its own.',
      'On a computer of your organisation, ask its IT to allow this page, or use your own phone.',
    ],
    isNoticed: false,
  }),
} as const satisfies Record<DeviceFailure, MakeWay>;

const allow = ({ device, platform, browser }: Situation): string =>
  platform.system === 'unknown system'
    ? `How to allow the ${device} in ${browser}`
    : `How to allow the ${device} in ${browser} on ${platform.system}`;

const mend = ({ device }: Situation): string => `How to get your ${device} going`;
const elsewhere = ({ platform }: Situation): string => `Open this page in ${ownBrowser(platform.system)}`;

const TITLES = {
  'by-guest': allow,
  dismissed: allow,
  'by-system': ({ device, platform: { system } }) =>
    system === 'unknown system'
      ? `How to allow the ${device} in your system`
      : `How to allow the ${device} in ${system}`,
  'by-policy': ({ device }) => `How to get around the block of your ${device}`,
  'none-found': mend,
  'in-use': ({ device }) => `How to get your ${device} free`,
  'not-compatible': mend,
  insecure: () => 'How to open the secure page',
  unsupported: elsewhere,
  suspended: mend,
  stalled: mend,
  muted: ({ device }) => (device === 'camera' ? 'How to get your picture back' : 'How to unmute your microphone'),
  disconnected: ({ device }) => `How to get your ${device} back`,
  failed: mend,
} as const satisfies Record<DeviceFailure, (situation: Situation) => string>;

const LINK_HELPS: readonly DeviceFailure[] = ['unsupported', 'by-policy'];

/** In an app's browser these are the app's doing, whatever it says. */
const APPS_DOING: readonly DeviceFailure[] = ['by-guest', 'by-system', 'by-policy', 'unsupported'];

/** The numbered steps that give a failed device back, for this browser and system. */
export function deviceHelp(
  failure: DeviceFailure,
  device: DeviceKind,
  platform: Platform = describePlatform(),
): DeviceHelp {
  const situation = situationOf(device, platform);
  if (platform.inApp && APPS_DOING.includes(failure)) {
    return { ...leaveApp(platform), title: elsewhere(situation), offersLink: true };
  }
  return { ...WAYS[failure](situation), title: TITLES[failure](situation), offersLink: LINK_HELPS.includes(failure) };
}

/** Failures whose end a browser's permission can tell. */
const REFUSALS = ['by-guest', 'dismissed', 'by-system', 'by-policy'] as const satisfies readonly Refusal[];

export const isRefusal = (failure: DeviceFailure): boolean => REFUSALS.some((refusal) => refusal === failure);

/** While the browser waits for an answer that the guest may not have seen. */
export const promptHelp = (device: DeviceKind, platform: Platform = describePlatform()): DeviceHelp => ({
  ...findPrompt(situationOf(device, platform)),
  title: 'Your browser is waiting for your answer',
  lead: `It asks whether this page may use your ${device}.`,
  offersLink: false,
});

interface AppFacilities {
  readonly platform?: Platform;
  /** `navigator.mediaDevices`: where it is missing, there is no hope at all. */
  readonly mediaDevices?: unknown;
}

/**
 * What a guest in an app's own browser should know before anything fails: such browsers often have no microphone.
 * Undefined in a browser of its own.
 */
export function appHelp(facilities: AppFacilities = {}): DeviceHelp | undefined {
  const { platform = describePlatform(), mediaDevices } = {
    mediaDevices: globalThis.navigator?.mediaDevices,
    ...facilities,
  };
  if (!platform.inApp) return undefined;
  const able = mediaDevices === undefined ? 'cannot' : 'often cannot';
  return {
    ...leaveApp(platform),
    title: `Open this page in ${ownBrowser(platform.system)}`,
    lead: `You are inside ${platform.browser}. Browsers inside apps ${able} use the microphone and the camera.`,
    offersLink: true,
  };
}
