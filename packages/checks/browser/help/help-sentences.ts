import type { DeviceKind } from '../devices/device-error';
import type { ALLOW_IN_BROWSER } from './allow-in-browser';
import type { ALLOW_IN_SYSTEM, ALLOW_SAFARI_IN_IOS, ALLOWED_IN_BROWSER } from './allow-in-system';
import type { DEVICE_RECOVERY } from './device-recovery';
import type { titleFor } from './help-title';
import type { leadInside, leaveInAppBrowser } from './in-app-browser';
import type { answerPermissionPrompt, repeatPermissionPrompt } from './permission-prompt';
import type { AppName, BrowserName, PlatformFamily, SystemName } from './platform';

/*
 * The names of all sentences that help is made of, collected from the tables that use them. The words are in `packages/texts`, which
 * does not compile while one of these has none.
 */

type Values<Table> = Table[keyof Table];

type Recoveries =
  | Values<(typeof ALLOW_IN_BROWSER)[PlatformFamily]>
  | Values<typeof ALLOW_IN_SYSTEM>
  | typeof ALLOW_SAFARI_IN_IOS
  | ReturnType<Values<typeof DEVICE_RECOVERY> | typeof leaveInAppBrowser>
  | ReturnType<typeof answerPermissionPrompt | typeof repeatPermissionPrompt>;

export type StepName = Recoveries['steps'][number];

/** What to do where the steps do not match what the guest sees. */
export type FallbackName =
  | Extract<Recoveries, { readonly otherwise: string }>['otherwise']
  | Values<typeof ALLOWED_IN_BROWSER>;

export type TitleName = ReturnType<typeof titleFor> | 'waiting-for-answer';

/** Why the steps are needed. */
export type LeadName = ReturnType<typeof leadInside> | 'asks-for-device';

export interface HelpStep {
  readonly step: StepName;
  /** Whether it presses the button Try again, which only the help has beside it. */
  readonly isRetry: boolean;
}

/** What the sentences name. */
export interface HelpNames {
  readonly device: DeviceKind;
  /** Undefined where it is not recognized, as the system. */
  readonly browser: BrowserName | AppName | undefined;
  readonly system: SystemName | undefined;
  /** Where to go where this browser will not do, the likeliest first. */
  readonly otherBrowsers: readonly BrowserName[];
}

/** How to get a device back, for one browser on one system. */
export interface DeviceHelp {
  readonly title: TitleName;
  readonly lead?: LeadName;
  readonly steps: readonly HelpStep[];
  readonly otherwise?: FallbackName;
  /** Whether the page notices by itself that the steps have worked; if not, the last step says what to do on the page. */
  readonly isNoticed: boolean;
  /** The steps lead to another browser, so the guest needs the link of this page. */
  readonly offersLink: boolean;
  readonly names: HelpNames;
}
