import type { DeviceKind } from '@linecheck/checks/browser/device-error';
import { type Device, listDevices, watchDevices } from '@linecheck/checks/browser/devices';
import { useCallback, useEffect, useState } from 'react';

export interface DeviceChoice {
  readonly devices: readonly Device[];
  /** The device that was chosen or used; undefined leaves the choice to the browser. */
  readonly deviceId: string | undefined;
  /** What the selector shows: the chosen one, else the one that the browser will most likely take. */
  readonly shownId: string | undefined;
  readonly choose: (deviceId: string) => void;
  /** Asks again: names only appear once the browser has let the page use a device. */
  readonly refresh: () => void;
}

/** The devices of one kind as they come and go, and which of them is to be used. */
export function useDevices(kind: DeviceKind): DeviceChoice {
  const [devices, setDevices] = useState<readonly Device[]>([]);
  const [chosen, choose] = useState<string>();
  const refresh = useCallback(() => {
    void listDevices(kind).then(setDevices);
  }, [kind]);

  useEffect(() => {
    refresh();
    return watchDevices(kind, setDevices);
  }, [kind, refresh]);

  // A chosen device that was unplugged is no choice any more.
  const present = devices.some(({ deviceId }) => deviceId === chosen) ? chosen : undefined;
  const preferred = devices.find(({ isDefault }) => isDefault) ?? devices[0];
  return { devices, deviceId: present, shownId: present ?? preferred?.deviceId, choose, refresh };
}
