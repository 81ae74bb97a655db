import type { DeviceKind } from './device-error';
import { listDevices } from './devices';

/** `unknown`: this browser does not report it; requesting the device is the only way to find out. */
export type DevicePermission = PermissionState | 'unknown';

interface PermissionFacilities {
  readonly permissions?: Pick<Permissions, 'query'> | undefined;
  readonly mediaDevices?: Pick<MediaDevices, 'enumerateDevices'> | undefined;
  /** Safari does not report every change, so the state is read again this often. */
  readonly everyMs?: number;
  /** Pass `statedPermission` where a guess from labels is not good enough. */
  readonly read?: typeof readPermission;
}

const EVERY_MS = 1000;

/** Browsers show labels only to pages that may use the device. A missing label proves nothing. */
async function permissionByLabels(device: DeviceKind, mediaDevices: PermissionFacilities['mediaDevices']) {
  if (!mediaDevices) return 'unknown';
  const devices = await listDevices(device, mediaDevices);
  return devices.some(({ deviceId }) => deviceId !== 'default') ? 'granted' : 'unknown';
}

/**
 * The permission that the browser itself reports for a device. Never rejects. Only `granted` here guarantees that
 * requesting the device shows no prompt: labels also stay visible in browsers that prompt every time.
 */
export async function statedPermission(
  device: DeviceKind,
  { permissions = globalThis.navigator?.permissions }: PermissionFacilities = {},
): Promise<DevicePermission> {
  // Older Firefox and Safari reject the name of the device with a TypeError.
  const status = await permissions?.query({ name: device }).catch(() => undefined);
  return status?.state ?? 'unknown';
}

/** The permission of a device, as far as it can be determined now. Never rejects. */
export async function readPermission(
  device: DeviceKind,
  facilities: PermissionFacilities = {},
): Promise<DevicePermission> {
  const { mediaDevices = globalThis.navigator?.mediaDevices } = facilities;
  const stated = await statedPermission(device, facilities);
  return stated === 'unknown' ? permissionByLabels(device, mediaDevices) : stated;
}

/**
 * Reports the permission of a device now and on every change, so that a page can continue by itself when a guest
 * reverses a denial. Returns stop.
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

/** Calls back once a device that is denied now may be used. Returns stop. */
export function onceAllowed(device: DeviceKind, onAllowed: () => void, facilities?: PermissionFacilities): () => void {
  let wasRefused = false;
  const look = (state: DevicePermission) => {
    if (state === 'granted' && wasRefused) onAllowed();
    wasRefused ||= state !== 'granted';
  };
  return watchPermission(device, look, facilities);
}
