import type { Verdict } from '../../verdict';
import type { DeviceError } from '../devices/device-error';
import type { DeviceFailure } from '../devices/device-failure';
import { describePlatform } from './describe-platform';
import { deviceHelp } from './device-help';
import type { Platform } from './platform';

/**
 * The verdict of a check whose device could not be used. The status is always `failed`, because nothing was measured.
 * Its parameters name the steps for this browser and system, for the summary and for the host, which have no help panel
 * and no button Try again.
 */
export function deviceVerdict(
  { failure, device }: DeviceError,
  platform: Platform = describePlatform(),
): Verdict<DeviceFailure> {
  const { steps, names } = deviceHelp(failure, device, platform);
  const { browser, otherBrowsers } = names;
  const advised = steps.filter(({ isRetry }) => !isRetry).map(({ step }) => step);
  return {
    status: 'failed',
    code: failure,
    params: { steps: advised, otherBrowsers, ...(browser !== undefined && { browser }) },
  };
}
