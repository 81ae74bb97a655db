import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { isDeviceFailure } from '@linecheck/checks/browser/devices/device-failure';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { HelpRequest } from '../../ui/device-select';

interface HelpProps {
  readonly device: DeviceKind;
  readonly request: HelpRequest;
}

export const loadDeviceHelp = () => import('./help-in-need');

// Where it cannot be loaded, the verdict still says what has happened.
const HelpInNeed = lazy<ComponentType<HelpProps>>(() =>
  loadDeviceHelp().then(
    ({ HelpInNeed }) => ({ default: HelpInNeed }),
    () => ({ default: () => null }),
  ),
);

/** The help for a device, or undefined where nothing is wrong with it. */
export function deviceHelpFor(device: DeviceKind, request: HelpRequest): ReactNode {
  if (!request.isOpening && !isDeviceFailure(request.code)) return undefined;
  return (
    <Suspense>
      <HelpInNeed device={device} request={request} />
    </Suspense>
  );
}
