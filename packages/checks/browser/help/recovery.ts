import type { DeviceKind } from '../devices/device-error';
import { entryFor, PLATFORM_FAMILIES, type Platform, type PlatformFamily } from './platform';

/** How a guest gets a device working again, by the names of the sentences. */
export interface Recovery {
  readonly steps: readonly string[];
  /** What to do where the steps do not match what the guest sees. */
  readonly otherwise?: string;
  /** Whether the page notices by itself that the steps have worked; if not, the last step says what to do on the page. */
  readonly isNoticed: boolean;
}

/** What the steps depend on. */
export interface HelpContext {
  readonly device: DeviceKind;
  readonly platform: Platform;
  readonly platformFamily: PlatformFamily;
}

export const helpContextOf = (device: DeviceKind, platform: Platform): HelpContext => ({
  device,
  platform,
  platformFamily: entryFor(PLATFORM_FAMILIES, platform.system),
});
