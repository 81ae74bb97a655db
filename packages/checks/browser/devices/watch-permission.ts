import type { DeviceKind } from './device-error';
import { listDevices } from './devices';

/** `unknown`: this browser does not report it; only a request for the device shows it. */
export type DevicePermission = PermissionState | 'unknown';

interface PermissionFacilities {
  readonly permissions?: Pick<Permissions, 'query'> | undefined;
  readonly mediaDevices?: Pick<MediaDevices, 'enumerateDevices'> | undefined;
  /** Interval in ms for reading the state, because Safari does not report every change. */
  readonly everyMs?: number;
  /** Pass `statedPermission` if a guess from labels is not sufficient. */
  readonly read?: typeof readPermission;
}

const EVERY_MS = 1000;

/**
 * A permission guessed from labels: browsers show them only to pages that may use the device. A missing label proves
 * nothing.
 */
async function permissionByLabels(device: DeviceKind, mediaDevices: PermissionFacilities['mediaDevices']) {
  if (!mediaDevices) return 'unknown';
  const devices = await listDevices(device, mediaDevices);
  return devices.some(({ deviceId }) => deviceId !== 'default') ? 'granted' : 'unknown';
}

/**
 * The permission that the browser itself reports for a device. Never rejects. Only `granted` guarantees that a request
 * shows no prompt: labels also stay visible in browsers that prompt every time.
 */
export async function statedPermission(
  device: DeviceKind,
  { permissions = globalThis.navigator?.permissions }: PermissionFacilities = {},
): Promise<DevicePermission> {
  try {
    // Older Firefox and Safari reject the name of the device with a TypeError.
    return (await permissions?.query({ name: device }))?.state ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

export async function readPermission(
  device: DeviceKind,
  facilities: PermissionFacilities = {},
): Promise<DevicePermission> {
  const { mediaDevices = globalThis.navigator?.mediaDevices } = facilities;
  const stated = await statedPermission(device, facilities);
  return stated === 'unknown' ? permissionByLabels(device, mediaDevices) : stated;
}

/**
 * Reports the permission of a device now and on every change, so that a page can continue automatically when a guest
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

export function onceAllowed(device: DeviceKind, onAllowed: () => void, facilities?: PermissionFacilities): () => void {
  let wasRefused = false;
  const look = (state: DevicePermission) => {
    if (state === 'granted' && wasRefused) onAllowed();
    wasRefused ||= state !== 'granted';
  };
  return watchPermission(device, look, facilities);
}
