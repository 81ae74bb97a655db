import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { watchPermission } from '@linecheck/checks/browser/devices/watch-permission';
import { useEffect, useState } from 'react';

/** Longer than it takes to see the browser's question and to answer it. */
const UNANSWERED_MS = 4000;

/** Whether the browser has been waiting for the guest's answer for a while. A device that is only slow asks nothing. */
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
