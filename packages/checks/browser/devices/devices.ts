import type { ListedKind } from './device-error';

export interface MediaDevice {
  readonly deviceId: string;
  readonly kind: ListedKind;
  readonly label: string | undefined;
  readonly groupId: string;
  /** True for the system's default device, if the browser reports it. */
  readonly isDefault: boolean;
}

type Listing = Pick<MediaDevices, 'enumerateDevices'>;
/** Exported for tests. */
export type WatchedListing = Listing & Pick<MediaDevices, 'addEventListener' | 'removeEventListener'>;
type Listed = Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label' | 'groupId'>;

const LISTED_KIND = {
  microphone: 'audioinput',
  camera: 'videoinput',
  speaker: 'audiooutput',
} as const satisfies Record<ListedKind, string>;
/** Ids of the aliases that Chrome lists in addition to the real devices. */
const ALIAS_IDS: readonly string[] = ['default', 'communications'];
/** Debounce time in ms: plugging in one headset fires several `devicechange` events. */
const SETTLE_MS = 250;
/** Longest wait in ms: some phones fire the event many times a second while wireless earphones connect. */
const LONGEST_MS = 1000;

/**
 * The entry 'Default Microphone' for when the browser reports no names (S2 §2 and §8). Its id leaves the choice of
 * the device to the browser.
 */
export function defaultDevice(kind: ListedKind): MediaDevice {
  return { deviceId: 'default', kind, label: undefined, groupId: '', isDefault: true };
}

/**
 * The device behind an alias: in its group, or else by its name. Chrome writes "Default - Desk Mic" for the alias of
 * "Desk Mic"; the prefix is translated, the rest is not.
 */
function findOriginal<Entry extends Listed>(alias: Listed, real: readonly Entry[]): Entry | undefined {
  const inGroup = real.filter(({ groupId }) => groupId !== '' && groupId === alias.groupId);
  return findByName(alias, inGroup) ?? inGroup[0] ?? findByName(alias, real);
}

/** "USB" is the end of "Default - Headset USB" as well, so the longest name counts. */
const findByName = <Entry extends Listed>({ label }: Listed, devices: readonly Entry[]): Entry | undefined =>
  devices
    .filter((device) => device.label !== '' && label.endsWith(device.label))
    .sort((one, other) => other.label.length - one.label.length)[0];

/**
 * Converts the browser's list to a list for the guest: one entry per real device, in the browser's order, with the
 * default device marked. Without labels (before permission) the list is the single default entry. Exported for tests.
 */
export function toDevices(kind: ListedKind, listed: readonly Listed[]): readonly MediaDevice[] {
  const ofKind = listed.filter((device) => device.kind === LISTED_KIND[kind]);
  if (ofKind.length > 0 && ofKind.every((device) => device.label === '')) return [defaultDevice(kind)];
  const alias = ofKind.find((device) => device.deviceId === 'default');
  const real = ofKind.filter((device) => !ALIAS_IDS.includes(device.deviceId));
  const original = alias && findOriginal(alias, real);
  // An alias whose device is not listed is the only way to choose that device.
  const shown = alias && !original ? [alias, ...real] : real;
  return shown.map((device) => ({
    deviceId: device.deviceId,
    kind,
    label: deviceLabel(device.label),
    groupId: device.groupId,
    isDefault: device === (original ?? alias),
  }));
}

/**
 * The devices of one kind. Never rejects: if listing fails, also because an extension has taken the call away, it
 * returns the single default device (S2 §8). An empty list means that the browser reports no device.
 */
export async function listDevices(
  kind: ListedKind,
  mediaDevices: Listing | undefined = globalThis.navigator?.mediaDevices,
): Promise<readonly MediaDevice[]> {
  if (!mediaDevices) return [defaultDevice(kind)];
  try {
    return toDevices(kind, await mediaDevices.enumerateDevices());
  } catch {
    return [defaultDevice(kind)];
  }
}

/** Calls back with the new list after devices are added or removed. Returns stop. */
export function watchDevices(
  kind: ListedKind,
  onChange: (devices: readonly MediaDevice[]) => void,
  mediaDevices: WatchedListing | undefined = globalThis.navigator?.mediaDevices,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitsSince: number | undefined;
  let stopped = false;
  const report = async () => {
    waitsSince = undefined;
    const devices = await listDevices(kind, mediaDevices);
    if (!stopped) onChange(devices);
  };
  const settle = () => {
    clearTimeout(timer);
    waitsSince ??= performance.now();
    const leftMs = waitsSince + LONGEST_MS - performance.now();
    timer = setTimeout(() => void report(), Math.max(0, Math.min(SETTLE_MS, leftMs)));
  };
  mediaDevices?.addEventListener('devicechange', settle);
  return () => {
    stopped = true;
    clearTimeout(timer);
    mediaDevices?.removeEventListener('devicechange', settle);
  };
}

/** Maximum length of a device name in code points. */
const MAX_LABEL_LENGTH = 200;

/** NUL and unpaired surrogates can be neither stored nor sent. */
const unsendable = /[\0\p{Surrogate}]/u;

/**
 * A device's name without unsendable characters, limited in length: a virtual device can have any name. Undefined if
 * nothing remains.
 */
export function deviceLabel(label: string): string | undefined {
  const characters = [...label].filter((character) => !unsendable.test(character));
  return characters.slice(0, MAX_LABEL_LENGTH).join('').trim() || undefined;
}
