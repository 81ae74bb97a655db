import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { isDeviceFailure } from '@linecheck/checks/browser/devices/device-failure';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { HelpRequest } from '../../checks/device-step';

interface HelpProps {
  readonly device: DeviceKind;
  readonly request: HelpRequest;
}

export const loadDeviceHelp = () => import('./device-help-panel');

// Where it cannot be loaded, the verdict still says what has happened.
const DeviceHelpPanel = lazy<ComponentType<HelpProps>>(() =>
  loadDeviceHelp().then(
    ({ DeviceHelpPanel }) => ({ default: DeviceHelpPanel }),
    () => ({ default: () => null }),
  ),
);

/** The help for a device, or undefined where nothing is wrong with it. */
export function deviceHelpFor(device: DeviceKind, request: HelpRequest): ReactNode {
  if (!request.isOpening && !isDeviceFailure(request.code)) return undefined;
  return (
    <Suspense>
      <DeviceHelpPanel device={device} request={request} />
    </Suspense>
  );
}
