import { DeviceError, type DeviceKind } from './device-error';
import { type DevicePermission, readPermission } from './watch-permission';
import { afterSeen, type SeenPage } from './while-seen';

type Track = Pick<MediaStreamTrack, 'muted' | 'readyState' | 'addEventListener' | 'removeEventListener'>;

interface TrackOptions {
  readonly device: DeviceKind;
  readonly track: Track;
  /** Time in ms for which a device may be muted while it starts, or after its page has become visible again. */
  readonly graceMs?: number;
  /** Phones mute the devices of a hidden page, so the grace period begins when the page is visible again. */
  readonly page?: SeenPage | undefined;
}

interface WatchTrackOptions extends TrackOptions {
  readonly onProblem: (error: DeviceError) => void;
  readonly readState?: typeof readPermission;
}

const GRACE_MS = 1000;

/**
 * The error of an ended track. A revoked permission ends the track like an unplugged device. `prompt` distinguishes the
 * two only if the browser reported `granted` before: some browsers that ask each time report it during the use of a
 * device too (Firefox, Safari).
 */
function endedError(device: DeviceKind, before: DevicePermission, after: DevicePermission): DeviceError {
  if (after === 'denied') return new DeviceError(device, 'denied', { denialReason: 'withdrawn-for-good' });
  if (after === 'prompt' && before === 'granted')
    return new DeviceError(device, 'denied', { denialReason: 'withdrawn' });
  return new DeviceError(device, 'disconnected');
}

/**
 * Reports a track that ends, or that the system mutes while the page is visible: its silence or blackness must not be a
 * reading (M8). Calling `stop` on the track is not a problem and fires nothing. Returns stop.
 */
export function watchTrack(options: WatchTrackOptions): () => void {
  const { device, track, onProblem, graceMs = GRACE_MS, page, readState = readPermission } = options;
  let cancelReport: () => void = () => undefined;
  let stopped = false;
  const report = (error: DeviceError) => {
    if (!stopped) onProblem(error);
  };
  // An ended track is reported even while the page is hidden; only a missing signal, such as a mute, requires a visible
  // page.
  const before = readState(device);
  const ended = async () => report(endedError(device, await before, await readState(device)));
  const unmuted = () => cancelReport();
  const muted = () => {
    cancelReport();
    cancelReport = afterSeen({ ms: graceMs, page }, () => report(new DeviceError(device, 'muted')));
  };
  track.addEventListener('ended', ended);
  track.addEventListener('mute', muted);
  track.addEventListener('unmute', unmuted);
  return () => {
    stopped = true;
    cancelReport();
    track.removeEventListener('ended', ended);
    track.removeEventListener('mute', muted);
    track.removeEventListener('unmute', unmuted);
  };
}

/**
 * Resolves once the track delivers data.
 *
 * @throws DeviceError `muted` when it is still muted after the grace period, `disconnected` when it has ended.
 */
export async function requireDelivering({ device, track, graceMs = GRACE_MS, page }: TrackOptions): Promise<void> {
  if (track.readyState === 'ended') throw new DeviceError(device, 'disconnected');
  if (!track.muted) return;
  await new Promise<void>((resolve) => {
    const cancel = afterSeen({ ms: graceMs, page }, resolve);
    track.addEventListener(
      'unmute',
      () => {
        cancel();
        resolve();
      },
      { once: true },
    );
  });
  if (track.muted) throw new DeviceError(device, 'muted');
}

interface IdentityOptions {
  readonly device: DeviceKind;
  readonly track: Pick<MediaStreamTrack, 'label' | 'readyState' | 'getSettings'>;
  readonly onProblem: (error: DeviceError) => void;
}

const LOOK_MS = 500;

/**
 * Reports once when the device behind a track changes: systems replace the built-in microphone by a newly connected
 * headset without ending the track, and not all fire an event. A device is identified by its id, or by its name if the
 * browser gives none. Returns stop.
 */
export function watchIdentity({ device, track, onProblem }: IdentityOptions): () => void {
  const nameOf = ({ deviceId }: MediaTrackSettings) => (opened.deviceId ? deviceId : track.label);
  const opened = track.getSettings();
  const openedAs = nameOf(opened);
  const look = () => {
    const now = nameOf(track.getSettings());
    // A track that has ended loses its id.
    if (track.readyState === 'ended' || !now || now === openedAs) return;
    stop();
    onProblem(new DeviceError(device, 'swapped'));
  };
  const timer = setInterval(look, LOOK_MS);
  const stop = () => clearInterval(timer);
  return stop;
}
