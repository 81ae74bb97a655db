import type { DeviceKind } from '../devices/device-error';
import type { DenialReason, DeviceFailure } from '../devices/device-failure';
import type { BlockedBrowser } from '../support/concern';
import type { leadInside, leaveInAppBrowser } from './in-app-browser';
import type {
  ALLOW_IN_BROWSER,
  ALLOW_IN_SYSTEM,
  ALLOW_SAFARI_IN_IOS,
  ALLOWED_IN_BROWSER,
  answerPermissionPrompt,
  repeatPermissionPrompt,
} from './permission-steps';
import type { AppName, BrowserName, BrowserPlatform, PlatformFamily, SystemName } from './platform';
import type { DEVICE_RECOVERY } from './recovery';

/*
 * The names of all sentences in the help, collected from the tables that use them. `packages/texts` has their texts,
 * and does not compile while one is missing.
 */

type Values<Table> = Table[keyof Table];

type Recoveries =
  | Values<(typeof ALLOW_IN_BROWSER)[PlatformFamily]>
  | Values<typeof ALLOW_IN_SYSTEM>
  | typeof ALLOW_SAFARI_IN_IOS
  | ReturnType<Values<typeof DEVICE_RECOVERY> | typeof leaveInAppBrowser>
  | ReturnType<typeof answerPermissionPrompt | typeof repeatPermissionPrompt>;

export type StepName = Recoveries['steps'][number];

/** Fallback if the steps do not match what the guest sees. */
export type FallbackName =
  | Extract<Recoveries, { readonly otherwise: string }>['otherwise']
  | Values<typeof ALLOWED_IN_BROWSER>;

export type TitleName = ReturnType<typeof titleFor> | 'waiting-for-answer';

export type LeadName = ReturnType<typeof leadInside> | 'asks-for-device' | BlockedBrowser;

export interface HelpStep {
  readonly step: StepName;
  /** True for a press of the button Try again, which is only shown beside the help. */
  readonly isRetry: boolean;
}

export interface HelpNames {
  readonly device: DeviceKind;
  readonly browser: BrowserName | AppName | undefined;
  readonly system: SystemName | undefined;
  /** Browsers to use instead of this one, the likeliest first. */
  readonly otherBrowsers: readonly BrowserName[];
}

export interface DeviceHelp {
  readonly title: TitleName;
  readonly lead?: LeadName;
  readonly steps: readonly HelpStep[];
  readonly otherwise?: FallbackName;
  /** True if the page detects on its own that the steps worked; if not, the last step is an action on the page. */
  readonly isNoticed: boolean;
  /** True if the steps need another browser, so that the guest needs the link of this page. */
  readonly offersLink: boolean;
  readonly names: HelpNames;
}

const TITLES = {
  'by-policy': 'tell-your-host',
  'none-found': 'get-going',
  'in-use': 'get-free',
  'not-compatible': 'get-going',
  insecure: 'open-secure-page',
  unsupported: 'open-elsewhere',
  'switched-off': 'get-around-block',
  'locked-down': 'switch-lockdown-off',
  suspended: 'get-going',
  stalled: 'get-going',
  muted: 'unmute',
  disconnected: 'get-back',
  swapped: 'choose-device',
  failed: 'get-going',
} as const satisfies Record<Exclude<DeviceFailure, DenialReason> | 'by-policy', string>;

export function titleFor(failure: DeviceFailure, { inApp, system }: BrowserPlatform) {
  switch (failure) {
    case 'by-guest':
    case 'dismissed':
    case 'withdrawn':
    case 'withdrawn-for-good':
      if (inApp) return 'allow-in-app';
      return system === undefined ? 'allow-in-browser' : 'allow-in-browser-on-system';
    case 'by-system':
      return system === undefined ? 'allow-in-your-system' : 'allow-in-system';
    default:
      return TITLES[failure];
  }
}
