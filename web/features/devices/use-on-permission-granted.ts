import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { onceAllowed } from '@linecheck/checks/browser/devices/watch-permission';
import { useEffect, useEffectEvent } from 'react';

/** Retries automatically when a denied permission is granted in the browser. */
export function useOnPermissionGranted(device: DeviceKind, isRefused: boolean, onAllowed: () => void): void {
  const goOn = useEffectEvent(onAllowed);
  useEffect(() => {
    if (isRefused) return onceAllowed(device, () => goOn());
  }, [device, isRefused]);
}
