import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { isDeviceFailure } from '@linecheck/checks/browser/devices/device-failure';
import { type ComponentType, lazy, Suspense } from 'react';
import type { HelpRequest } from '../../checks/device-select';
import type { ElementNode } from '../../ui/theme/element-node';

interface HelpProps {
  readonly device: DeviceKind;
  readonly request: HelpRequest;
}

export const loadDeviceHelp = () => import('./device-help-panel');

// If it cannot be loaded, the verdict still describes the failure.
const DeviceHelpPanel = lazy<ComponentType<HelpProps>>(() =>
  loadDeviceHelp().then(
    ({ DeviceHelpPanel }) => ({ default: DeviceHelpPanel }),
    () => ({ default: () => null }),
  ),
);

export function deviceHelpFor(device: DeviceKind, request: HelpRequest): ElementNode {
  if (!request.isOpening && !isDeviceFailure(request.code)) return undefined;
  return (
    <Suspense>
      <DeviceHelpPanel device={device} request={request} />
    </Suspense>
  );
}
