import type { DeviceKind } from '../devices/device-error';
import type { DenialReason, DeviceFailure } from '../devices/device-failure';
import { type BrowserPlatform, entryFor, PLATFORM_FAMILIES, type PlatformFamily, type SystemName } from './platform';

/** Instructions to make a device work again. The texts of the steps are in `packages/texts`, by these names. */
export interface PermissionRecovery {
  readonly steps: readonly string[];
  /** Fallback if the steps do not match what the guest sees. */
  readonly otherwise?: string;
  /** True if the page detects automatically that the steps worked; otherwise the last step is an action on the page. */
  readonly isNoticed: boolean;
}

export interface HelpContext {
  readonly device: DeviceKind;
  readonly platform: BrowserPlatform;
  readonly platformFamily: PlatformFamily;
}

export const helpContextOf = (device: DeviceKind, platform: BrowserPlatform): HelpContext => ({
  device,
  platform,
  platformFamily: entryFor(PLATFORM_FAMILIES, platform.system),
});

/** The step that shows where the system lists or displays the device, to find out whether it works there. */
const LOOK_IN_SYSTEM = {
  Windows: 'look-in-windows',
  macOS: 'look-in-macos',
  Linux: 'look-in-system',
  ChromeOS: 'look-in-chromeos',
  Android: 'look-on-android',
  iOS: 'look-on-ios',
  iPadOS: 'look-on-ios',
  other: 'look-in-system',
} as const satisfies Record<SystemName | 'other', string>;

const lookInSystem = ({ platform }: HelpContext) => entryFor(LOOK_IN_SYSTEM, platform.system);

function restart({ platform, platformFamily }: HelpContext): 'close-this-app' | 'close-all-windows' | 'close-browser' {
  if (platform.inApp) return 'close-this-app';
  return platformFamily === 'desktop' ? 'close-all-windows' : 'close-browser';
}

const withRetry = <const Steps extends readonly string[]>(...steps: Steps) =>
  ({ steps: [...steps, 'press-try-again'], isNoticed: false }) as const;

const LOCKDOWN_OFF = ['switch-lockdown-off', 'return-and-reload'] as const;

/** Only Safari can switch Lockdown Mode off for one website. */
const inSafari = ({ browser }: BrowserPlatform) => (browser === 'Safari' ? [] : (['open-in-current-browser'] as const));

export const DEVICE_RECOVERY = {
  'by-policy': () => ({ steps: ['tell-your-host', 'return-and-retry'], isNoticed: false }) as const,
  'none-found': (context) => ({ ...withRetry('plug-in', lookInSystem(context)), otherwise: restart(context) }),
  'in-use': (context) => ({
    ...(context.platformFamily === 'desktop'
      ? withRetry('leave-other-calls', 'close-other-tabs')
      : withRetry('end-call', 'close-other-apps')),
    otherwise: restart(context),
  }),
  'not-compatible': (context) => ({
    ...withRetry('choose-another-device', 'close-programs-using-this-one'),
    otherwise: restart(context),
  }),
  insecure: () =>
    ({ steps: ['go-to-address', 'put-https-in-front'], otherwise: 'ask-for-secure-link', isNoticed: false }) as const,
  'switched-off': () =>
    ({ steps: ['try-private-window', 'or-another-browser', 'ask-your-it'], isNoticed: false }) as const,
  'locked-down': ({ platform, platformFamily }) =>
    platformFamily === 'apple-mobile'
      ? ({
          steps: [...inSafari(platform), 'tap-page-menu', 'tap-website-settings', ...LOCKDOWN_OFF],
          isNoticed: false,
        } as const)
      : ({ steps: ['open-safari-menu', 'choose-website-settings', ...LOCKDOWN_OFF], isNoticed: false } as const),
  unsupported: () => ({ steps: ['copy-link', 'open-in-current-browser'], isNoticed: false }) as const,
  suspended: (context) => ({ ...withRetry('end-call', 'keep-in-front'), otherwise: restart(context) }),
  stalled: (context) => ({
    ...(context.device === 'camera'
      ? withRetry('plug-in', 'close-programs-using-it')
      : withRetry('end-call-and-keep-in-front', 'plug-in')),
    otherwise: restart(context),
  }),
  muted: (context) => withRetry('unmute', lookInSystem(context)),
  disconnected: (context) => ({ ...withRetry('plug-in', 'or-choose-another-device'), otherwise: restart(context) }),
  swapped: (context) => ({ ...withRetry('choose-device-to-use'), otherwise: restart(context) }),
  failed: (context) => ({ ...withRetry('plug-in', 'close-programs-using-it'), otherwise: restart(context) }),
} as const satisfies Record<
  Exclude<DeviceFailure, DenialReason> | 'by-policy',
  (context: HelpContext) => PermissionRecovery
>;
