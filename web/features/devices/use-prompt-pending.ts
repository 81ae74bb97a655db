import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { watchPermission } from '@linecheck/checks/browser/devices/watch-permission';
import { useEffect, useState } from 'react';

/** Longer than it takes to notice and answer the permission prompt. */
const UNANSWERED_MS = 4000;

/**
 * True if the browser's permission prompt seems to be unanswered for a while. False for a slow device without a prompt.
 */
export function usePromptPending(device: DeviceKind): boolean {
  const [isLate, setLate] = useState(false);
  const [isAllowed, setAllowed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), UNANSWERED_MS);
    const stop = watchPermission(device, (state) => setAllowed(state === 'granted'));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [device]);
  return isLate && !isAllowed;
}
