import type { ListedKind } from '@linecheck/checks/browser/devices/device-error';
import { defaultDevice, listDevices, type MediaDevice, watchDevices } from '@linecheck/checks/browser/devices/devices';
import { useCallback, useEffect, useState } from 'react';
import { deviceName } from '../../checks/device-name';
import type { DeviceSelection } from '../../checks/device-select';

export interface DeviceChoice extends DeviceSelection {
  /** Refreshes the list: names only appear after the browser has allowed the page to use a device. */
  readonly refresh: () => void;
}

export function useDevices(kind: ListedKind): DeviceChoice {
  const [devices, setDevices] = useState<readonly MediaDevice[]>(() => [defaultDevice(kind)]);
  const [chosen, choose] = useState<string>();
  const refresh = useCallback(() => {
    void listDevices(kind).then(setDevices);
  }, [kind]);

  useEffect(() => {
    refresh();
    return watchDevices(kind, setDevices);
  }, [kind, refresh]);

  // An unplugged device is no longer selected.
  const present = devices.some(({ deviceId }) => deviceId === chosen) ? chosen : undefined;
  const preferred = devices.find(({ isDefault }) => isDefault) ?? devices[0];
  const named = numbered(devices.map((device, index) => ({ ...device, label: nameIn(device, index + 1) })));
  return { devices: named, deviceId: present, shownId: present ?? preferred?.deviceId, choose, refresh };
}

/** Devices with equal names are numbered: "USB Audio", "USB Audio (2)". Exported for tests. */
export function numbered<Entry extends { readonly label: string }>(devices: readonly Entry[]): readonly Entry[] {
  const counts = new Map<string, number>();
  return devices.map((device) => {
    const count = (counts.get(device.label) ?? 0) + 1;
    counts.set(device.label, count);
    return count === 1 ? device : { ...device, label: `${device.label} (${count})` };
  });
}

const nameIn = ({ kind, deviceId, label }: MediaDevice, place: number): string =>
  deviceName(kind, label, deviceId === 'default' ? undefined : place);
