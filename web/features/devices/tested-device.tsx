import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { watchPresence } from '@linecheck/checks/browser/devices/watch-presence';
import type { RunEvent } from '@linecheck/checks/readiness/run';
import type { DeviceGone, VerdictReason } from '@linecheck/checks/verdict';
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';

interface TestedDeviceProps {
  readonly device: DeviceKind;
  /** Name of the tested device; undefined if the browser gave none. */
  readonly name: string | undefined;
  readonly verdict: VerdictReason;
  readonly dispatch: Dispatch<RunEvent>;
}

const GONE: DeviceGone = 'device-gone';

/**
 * Replaces the verdict of a tested device by a warning while the device is disconnected, because another one is used
 * then. Renders nothing.
 */
export function TestedDevice({ device, name, verdict, dispatch }: TestedDeviceProps) {
  const before = useRef<VerdictReason>(undefined);
  const onChange = useEffectEvent((isPresent: boolean) => {
    if (isPresent) {
      if (verdict.code === GONE && before.current)
        dispatch({ type: 'revised', check: device, verdict: before.current });
    } else if (verdict.status !== 'failed') {
      before.current = verdict;
      dispatch({ type: 'revised', check: device, verdict: { status: 'warning', code: GONE, params: {} } });
    }
  });
  useEffect(() => {
    if (name !== undefined) return watchPresence(device, name, (isPresent) => onChange(isPresent));
  }, [device, name]);
  return null;
}
