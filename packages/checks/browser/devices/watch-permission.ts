import type { DeviceKind } from './device-error';
import { listDevices } from './devices';

/** `unknown`: this browser does not tell; asking for the device is the only way to find out. */
export type DevicePermission = PermissionState | 'unknown';

interface PermissionFacilities {
  readonly permissions?: Pick<Permissions, 'query'> | undefined;
  readonly mediaDevices?: Pick<MediaDevices, 'enumerateDevices'> | undefined;
  /** Safari does not report every change, so the state is read again this often. */
  readonly everyMs?: number;
  /** `statedPermission` where a guess from labels will not do. */
  readonly read?: typeof readPermission;
}

const EVERY_MS = 1000;

/** Labels are only shown to pages that may use the device. Their absence proves nothing. */
async function permissionByLabels(device: DeviceKind, mediaDevices: PermissionFacilities['mediaDevices']) {
  if (!mediaDevices) return 'unknown';
  const devices = await listDevices(device, mediaDevices);
  return devices.some(({ deviceId }) => deviceId !== 'default') ? 'granted' : 'unknown';
}

/**
 * What the browser itself states about a device. Never rejects. Only `granted` here promises that asking for the device
 * shows no prompt: labels stay visible in browsers that ask anew each time.
 */
export async function statedPermission(
  device: DeviceKind,
  { permissions = globalThis.navigator?.permissions }: PermissionFacilities = {},
): Promise<DevicePermission> {
  // Older Firefox and Safari reject the name of the device with a TypeError.
  const status = await permissions?.query({ name: device }).catch(() => undefined);
  return status?.state ?? 'unknown';
}

/** What can be found out now about a device. Never rejects. */
export async function readPermission(
  device: DeviceKind,
  facilities: PermissionFacilities = {},
): Promise<DevicePermission> {
  const { mediaDevices = globalThis.navigator?.mediaDevices } = facilities;
  const stated = await statedPermission(device, facilities);
  return stated === 'unknown' ? permissionByLabels(device, mediaDevices) : stated;
}

/**
 * Reports the permission of a device now and on every change, so that a page can go on by itself when a guest takes a
 * refusal back. Returns stop.
 */
export function watchPermission(
  device: DeviceKind,
  onChange: (state: DevicePermission) => void,
  { everyMs = EVERY_MS, read: readState = readPermission, ...facilities }: PermissionFacilities = {},
): () => void {
  let last: DevicePermission | undefined;
  let stopped = false;
  const read = async () => {
    const state = await readState(device, facilities);
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

/** Calls back once a device that is refused now may be used. Returns stop. */
export function onceAllowed(device: DeviceKind, onAllowed: () => void, facilities?: PermissionFacilities): () => void {
  let wasRefused = false;
  const look = (state: DevicePermission) => {
    if (state === 'granted' && wasRefused) onAllowed();
    wasRefused ||= state !== 'granted';
  };
  return watchPermission(device, look, facilities);
}
