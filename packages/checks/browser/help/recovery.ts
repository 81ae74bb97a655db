import type { DeviceKind } from '../devices/device-error';
import { entryFor, PLATFORM_FAMILIES, type Platform, type PlatformFamily } from './platform';

/** Instructions to make a device work again, by the names of the sentences. */
export interface Recovery {
  readonly steps: readonly string[];
  /** Fallback if the steps do not match what the guest sees. */
  readonly otherwise?: string;
  /** True if the page detects on its own that the steps worked; if not, the last step is an action on the page. */
  readonly isNoticed: boolean;
}

/** The inputs for choosing steps. */
export interface HelpContext {
  readonly device: DeviceKind;
  readonly platform: Platform;
  readonly platformFamily: PlatformFamily;
}

/** The context for the help for a device on a platform. */
export const helpContextOf = (device: DeviceKind, platform: Platform): HelpContext => ({
  device,
  platform,
  platformFamily: entryFor(PLATFORM_FAMILIES, platform.system),
});
