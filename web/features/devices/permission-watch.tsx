import type { DeviceKind } from '@linecheck/checks/browser/device-error';
import { watchPermission } from '@linecheck/checks/browser/watch-permission';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/button';

interface PermissionWatchProps {
  readonly device: DeviceKind;
  readonly onTryAgain: () => void;
}

/** Goes on by itself as soon as a refusal has been taken back in the browser; a button serves where that is not seen. */
export function PermissionWatch({ device, onTryAgain }: PermissionWatchProps) {
  const goOn = useEffectEvent(onTryAgain);
  useEffect(() => {
    let wasRefused = false;
    return watchPermission(device, (state) => {
      if (state === 'granted' && wasRefused) goOn();
      wasRefused ||= state !== 'granted';
    });
  }, [device]);
  return (
    <div className="flex flex-wrap items-center gap-3 text-14 text-ink-2">
      <Button size={40} icon={<RotateCcw aria-hidden />} onClick={onTryAgain}>
        Try again
      </Button>
      <span>This page goes on by itself once you have allowed the {device}.</span>
    </div>
  );
}
