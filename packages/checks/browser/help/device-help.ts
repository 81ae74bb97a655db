import type { CheckVerdict } from '../../verdict';
import type { DeviceError, DeviceKind } from '../devices/device-error';
import type { DeviceFailure } from '../devices/device-failure';
import type { BlockedBrowser } from '../support/concern';
import { type BrowserGlobals, concernOf } from '../support/concern-of';
import { describePlatform } from './describe-platform';
import {
  type DeviceHelp,
  type FallbackName,
  type HelpNames,
  type HelpStep,
  type StepName,
  titleFor,
} from './help-sentences';
import { leadInside, leaveInAppBrowser } from './in-app-browser';
import {
  ALLOW_IN_BROWSER,
  ALLOW_IN_SYSTEM,
  ALLOW_SAFARI_IN_IOS,
  ALLOWED_IN_BROWSER,
  answerPermissionPrompt,
  repeatPermissionPrompt,
} from './permission-steps';
import { type BrowserPlatform, entryFor, OWN_BROWSERS } from './platform';
import { DEVICE_RECOVERY, type HelpContext, helpContextOf, type PermissionRecovery } from './recovery';

interface NamedRecovery extends PermissionRecovery {
  readonly steps: readonly StepName[];
  readonly otherwise?: FallbackName;
}

type RecoveryFor = (context: HelpContext) => NamedRecovery;

/** On a desktop the system may deny the device. The fallback says so, unless the steps already do. */
const allowInBrowser: RecoveryFor = ({ platform, platformFamily }) => {
  if (platform.inApp) return leaveInAppBrowser(platform);
  const recovery: NamedRecovery = entryFor(ALLOW_IN_BROWSER[platformFamily], platform.browser);
  const inSystem: Partial<Record<string, FallbackName>> = ALLOWED_IN_BROWSER;
  const otherwise = recovery.otherwise ?? inSystem[platform.system ?? 'other'];
  return otherwise === undefined ? recovery : { ...recovery, otherwise };
};

const allowInSystem: RecoveryFor = ({ platform: { browser, system }, platformFamily }) =>
  platformFamily === 'apple-mobile' && browser === 'Safari' ? ALLOW_SAFARI_IN_IOS : entryFor(ALLOW_IN_SYSTEM, system);

const RECOVERIES = {
  ...DEVICE_RECOVERY,
  'by-guest': allowInBrowser,
  dismissed: repeatPermissionPrompt,
  withdrawn: repeatPermissionPrompt,
  'withdrawn-for-good': allowInBrowser,
  'by-system': allowInSystem,
} as const satisfies Record<DeviceFailure, RecoveryFor>;

const RETRIES: readonly StepName[] = ['press-try-again', 'return-and-retry', 'retry-and-allow'];

function helpBy({ steps, ...recovery }: NamedRecovery, { device, platform: { browser, system } }: HelpContext) {
  const names: HelpNames = { device, browser, system, otherBrowsers: entryFor(OWN_BROWSERS, system) };
  const stepOf = (step: StepName): HelpStep => ({ step, isRetry: RETRIES.includes(step) });
  return { ...recovery, steps: steps.map(stepOf), names };
}

const LINK_HELPS: readonly DeviceFailure[] = ['unsupported', 'switched-off'];

/** Failures that an app's built-in browser causes, whatever reason it reports. */
const CAUSED_BY_APP: readonly DeviceFailure[] = [
  'by-guest',
  'withdrawn-for-good',
  'by-system',
  'by-policy',
  'unsupported',
];

export function deviceFailureHelp(
  failure: DeviceFailure,
  device: DeviceKind,
  platform: BrowserPlatform = describePlatform(),
): DeviceHelp {
  const context = helpContextOf(device, platform);
  if (platform.inApp && CAUSED_BY_APP.includes(failure)) {
    return { ...helpBy(leaveInAppBrowser(platform), context), title: 'open-elsewhere', offersLink: true };
  }
  return {
    ...helpBy(RECOVERIES[failure](context), context),
    title: titleFor(failure, platform),
    offersLink: LINK_HELPS.includes(failure),
  };
}

export function promptHelp(device: DeviceKind, platform: BrowserPlatform = describePlatform()): DeviceHelp {
  const context = helpContextOf(device, platform);
  const help = helpBy(answerPermissionPrompt(context), context);
  return { ...help, title: 'waiting-for-answer', lead: 'asks-for-device', offersLink: false };
}

interface AppFacilities {
  readonly platform?: BrowserPlatform;
  /** `navigator.mediaDevices`: if it is missing, the app's browser cannot open any device. */
  readonly mediaDevices?: unknown;
}

/**
 * Help for a guest in an app's own browser, shown before anything fails: such browsers often have no microphone.
 * Undefined in an ordinary browser.
 */
export function appHelp(facilities: AppFacilities = {}): DeviceHelp | undefined {
  const { platform = describePlatform(), mediaDevices } = {
    mediaDevices: globalThis.navigator?.mediaDevices,
    ...facilities,
  };
  if (!platform.inApp) return undefined;
  return {
    ...helpBy(leaveInAppBrowser(platform), helpContextOf('microphone', platform)),
    title: 'open-elsewhere',
    lead: leadInside(platform, mediaDevices !== undefined),
    offersLink: true,
  };
}

/** What blocks the devices of a current browser; undefined if nothing does, or if it is the browser of an app. */
function blockedBrowser(platform: BrowserPlatform, globals: BrowserGlobals): BlockedBrowser | undefined {
  const reason = platform.inApp ? undefined : concernOf(globals.navigator?.userAgent ?? '', globals);
  return reason === 'switched-off' || reason === 'locked-down' ? reason : undefined;
}

/** Help for a guest whose browser blocks the devices, shown before anything fails. */
export function blockedHelp(
  platform: BrowserPlatform = describePlatform(),
  globals: BrowserGlobals = globalThis,
): DeviceHelp | undefined {
  const lead = blockedBrowser(platform, globals);
  return lead && { ...deviceFailureHelp(lead, 'microphone', platform), lead };
}

/** A blocked device is reported in the same way as one that the browser does not support, or that fails. */
function failureIn(failure: DeviceFailure, platform: BrowserPlatform, globals: BrowserGlobals): DeviceFailure {
  if (failure !== 'unsupported' && failure !== 'failed') return failure;
  const blocked = blockedBrowser(platform, globals);
  return blocked === 'switched-off' && failure === 'failed' ? failure : (blocked ?? failure);
}

/**
 * The verdict of a check whose device could not be used. The status is always `failed`, because nothing was measured.
 * Its parameters name the steps for this browser and system, for the summary and for the host, which have no help panel
 * and no button Try again.
 */
export function deviceVerdict(
  error: DeviceError,
  platform: BrowserPlatform = describePlatform(),
  globals: BrowserGlobals = globalThis,
): CheckVerdict<DeviceFailure> {
  const { device } = error;
  const failure = failureIn(error.failure, platform, globals);
  const { steps, names } = deviceFailureHelp(failure, device, platform);
  const { browser, otherBrowsers } = names;
  const advised = steps.filter(({ isRetry }) => !isRetry).map(({ step }) => step);
  return {
    status: 'failed',
    code: failure,
    params: { steps: advised, otherBrowsers, ...(browser !== undefined && { browser }) },
  };
}
