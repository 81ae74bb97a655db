import type { DeviceKind } from './device-error';
import { listDevices } from './devices';

/** `unknown`: this browser does not tell; asking for the device is the only way to find out. */
export type DevicePermission = PermissionState | 'unknown';

interface PermissionFacilities {
  readonly permissions?: Pick<Permissions, 'query'> | undefined;
  readonly mediaDevices?: Pick<MediaDevices, 'enumerateDevices'> | undefined;
  /** Safari does not report every change, so the state is read again this often. */
  readonly everyMs?: number;
}

const EVERY_MS = 1000;

/** Labels are only shown to pages that may use the device. Their absence proves nothing. */
async function permissionByLabels(device: DeviceKind, mediaDevices: PermissionFacilities['mediaDevices']) {
  if (!mediaDevices) return 'unknown';
  const devices = await listDevices(device, mediaDevices);
  return devices.some(({ deviceId }) => deviceId !== 'default') ? 'granted' : 'unknown';
}

/** What the browser says now about a device. Never rejects. */
export async function readPermission(
  device: DeviceKind,
  {
    permissions = globalThis.navigator?.permissions,
    mediaDevices = globalThis.navigator?.mediaDevices,
  }: PermissionFacilities = {},
): Promise<DevicePermission> {
  // Older Firefox and Safari reject the name of the device with a TypeError.
  const status = await permissions?.query({ name: device }).catch(() => undefined);
  return status?.state ?? permissionByLabels(device, mediaDevices);
}

/**
 * Reports the permission of a device now and on every change, so that a page can go on by itself when a guest takes a
 * refusal back. Returns stop.
 */
export function watchPermission(
  device: DeviceKind,
  onChange: (state: DevicePermission) => void,
  { everyMs = EVERY_MS, ...facilities }: PermissionFacilities = {},
): () => void {
  let last: DevicePermission | undefined;
  let stopped = false;
  const read = async () => {
    const state = await readPermission(device, facilities);
    if (stopped || state === last) return;
    last = state;
    onChange(state);
  };
  const timer = setInterval(() => void read(), everyMs);
  void read();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
