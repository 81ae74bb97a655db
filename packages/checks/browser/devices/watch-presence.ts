import { sameDevice } from '../../recheck/device-names';
import type { ListedKind } from './device-error';
import { listDevices, type MediaDevice, type WatchedListing, watchDevices } from './devices';

/**
 * True if a listed device is the one of a name. A device that is plugged into another socket, or used in another way, is
 * listed by another name. Names that do not tell, such as "USB Audio Device", have to be equal.
 */
function isOfName(name: string, { label }: MediaDevice): boolean {
  if (label === undefined) return false;
  const is = sameDevice({ label: name }, { label });
  const [tested, listed] = [name, label].map(plainName) as [string, string]; // `map` keeps the length.
  // Chrome puts "Default - " before the name of the default device.
  return is === 'same' || (is === 'unclear' && (tested === listed || tested.endsWith(` - ${listed}`)));
}

/** Without the number of a second device, and the USB id that Chromium appends. */
const plainName = (name: string): string =>
  name.replace(/ ?\([\da-f]{4}:[\da-f]{4}\)$/i, '').replace(/(^|\()\d+- /, '$1');

/**
 * Calls back with false when the device of a name, which was listed before, is disconnected, and with true when it is
 * back. Lists without names are ignored. Returns stop.
 */
export function watchPresence(
  kind: ListedKind,
  name: string,
  onChange: (isPresent: boolean) => void,
  mediaDevices: WatchedListing | undefined = globalThis.navigator?.mediaDevices,
): () => void {
  let wasPresent: boolean | undefined;
  let isStopped = false;
  const look = (devices: readonly MediaDevice[]) => {
    if (isStopped || (devices.length > 0 && devices.every(({ label }) => label === undefined))) return;
    const isPresent = devices.some((device) => isOfName(name, device));
    if (wasPresent !== undefined && isPresent !== wasPresent) onChange(isPresent);
    if (wasPresent !== undefined || isPresent) wasPresent = isPresent;
  };
  void listDevices(kind, mediaDevices).then(look);
  const stop = watchDevices(kind, look, mediaDevices);
  return () => {
    isStopped = true;
    stop();
  };
}
