import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { type DeviceFailure, isDeviceFailure } from '@linecheck/checks/browser/devices/device-failure';
import { deviceFailureHelp } from '@linecheck/checks/browser/help/device-help';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { HelpPanel } from '../../ui/layout/help-panel';
import { CopyLink } from './copy-link';
import { useHelpWords } from './use-help-words';

interface DeviceStepsProps {
  readonly device: DeviceKind;
  /** Code of the verdict; there are steps only for a failure of the device. */
  readonly code: string;
}

/** The steps that make a device work again, beside a button "Try again". */
export const DeviceSteps = ({ device, code }: DeviceStepsProps) =>
  isDeviceFailure(code) ? <FailureSteps device={device} failure={code} /> : null;

interface FailureStepsProps extends Pick<DeviceStepsProps, 'device'> {
  readonly failure: DeviceFailure;
}

function FailureSteps({ device, failure }: FailureStepsProps) {
  const help = deviceFailureHelp(failure, device);
  return (
    <HelpPanel icon={<LifeBuoy aria-hidden />} {...useHelpWords(help)}>
      {help.offersLink && <CopyLink />}
    </HelpPanel>
  );
}
