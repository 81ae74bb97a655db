import type { MendingWatch } from '../../mending/acts';
import type { DeviceKind } from '../devices/device-error';
import { listDevices, watchDevices } from '../devices/devices';
import { stopTracks } from '../devices/get-user-media-with-timeout';
import { onceAllowed, statedPermission } from '../devices/watch-permission';
import { onceUnmuted } from '../devices/watch-track';
import { whileSeen } from '../devices/while-seen';

/** Watches of a device that has failed. The others need more than its name. */
export type DeviceWatch = Extract<MendingWatch, 'allowed' | 'opens' | 'listed' | 'replugged' | 'unmuted'>;

const DEVICE_WATCHES: Readonly<Record<DeviceWatch, (device: DeviceKind, onHelped: () => void) => () => void>> = {
  allowed: onceAllowed,
  opens: onceOpening,
  listed: onceAdded,
  replugged: onceAdded,
  unmuted: onceUnmuted,
};

export const isDeviceWatch = (by: MendingWatch): by is DeviceWatch => Object.hasOwn(DEVICE_WATCHES, by);

/** Calls back once, when an event of the browser shows that an act has helped. Opens no prompt. Returns stop. */
export const watchDevice = (by: DeviceWatch, device: DeviceKind, onHelped: () => void): (() => void) =>
  DEVICE_WATCHES[by](device, onHelped);

/** Interval in ms at which an allowed device is opened again while the page is in front. */
const OPEN_EVERY_MS = 3000;

/**
 * Opens a device that another program uses, or that the system forbids, until it opens. It has to fail first: a check that
 * failed for another reason would otherwise start again and again. A device whose permission is not granted is not opened.
 */
function onceOpening(device: DeviceKind, onHelped: () => void): () => void {
  let hasFailed = false;
  let isOver = false;
  let isTrying = false;
  const look = async () => {
    if (isTrying || isOver || (await statedPermission(device)) !== 'granted') return;
    isTrying = true;
    const isOpen = await opensNow(device);
    isTrying = false;
    if (isOver) return;
    if (isOpen && hasFailed) {
      stop();
      onHelped();
    }
    hasFailed ||= !isOpen;
  };
  const stopLooking = whileSeen(() => {
    void look();
    const timer = setInterval(() => void look(), OPEN_EVERY_MS);
    return () => clearInterval(timer);
  });
  const stop = () => {
    isOver = true;
    stopLooking();
  };
  return stop;
}

async function opensNow(device: DeviceKind): Promise<boolean> {
  try {
    stopTracks(await navigator.mediaDevices.getUserMedia(device === 'microphone' ? { audio: true } : { video: true }));
    return true;
  } catch {
    return false;
  }
}

/** Calls back once a device of the kind is added to the list. The names of devices may become known meanwhile. */
function onceAdded(device: DeviceKind, onHelped: () => void): () => void {
  let before: number | undefined;
  const look = (count: number) => {
    if (before !== undefined && count > before) {
      stop();
      onHelped();
    }
    before = count;
  };
  const stop = watchDevices(device, (devices) => look(devices.length));
  void listDevices(device).then((devices) => {
    before ??= devices.length;
  });
  return stop;
}
