import { createReleaseStack } from '../release-stack';
import { DeviceError, type DeviceKind } from './device-error';
import { stopTracks } from './get-user-media-with-timeout';
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

/** Start and end of a mute, in ms of `performance.now()`. */
export interface MutePeriod {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Notes when the system mutes a track while the page is visible. `mutes` returns all mutes up to now; a mute that has
 * not ended lasts until now.
 */
export function noteMutes(track: Track, page: SeenPage | undefined = globalThis.document) {
  const ended: MutePeriod[] = [];
  let fromMs: number | undefined;
  const muted = () => {
    fromMs ??= page?.hidden ? undefined : performance.now();
  };
  const unmuted = () => {
    if (fromMs !== undefined) ended.push({ fromMs, toMs: performance.now() });
    fromMs = undefined;
  };
  track.addEventListener('mute', muted);
  track.addEventListener('unmute', unmuted);
  return {
    mutes: (): readonly MutePeriod[] =>
      fromMs === undefined ? ended : [...ended, { fromMs, toMs: performance.now() }],
    stop() {
      track.removeEventListener('mute', muted);
      track.removeEventListener('unmute', unmuted);
    },
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

/** Time in ms after which a device that stays muted is closed. */
const UNMUTED_WITHIN_MS = 120_000;

/**
 * Opens a muted device, whose data is not used, and calls back once the system unmutes it. The device is closed then, on
 * stop, and after two minutes. A device that is not muted when it is opened is closed immediately, and one whose
 * permission is not granted is not opened. Returns stop.
 */
export function onceUnmuted(
  device: DeviceKind,
  onUnmuted: () => void,
  { mediaDevices = globalThis.navigator?.mediaDevices, readState = readPermission } = {},
): () => void {
  const releases = createReleaseStack();
  const watch = async () => {
    if ((await readState(device)) !== 'granted') return;
    const stream = await mediaDevices.getUserMedia(device === 'microphone' ? { audio: true } : { video: true });
    releases.add(() => stopTracks(stream));
    const [track] = stream.getTracks();
    if (!track?.muted) return releases.releaseAll();
    const listener = () => {
      releases.releaseAll();
      onUnmuted();
    };
    track.addEventListener('unmute', listener, { once: true });
    releases.add(() => track.removeEventListener('unmute', listener));
    releases.add(afterSeen({ ms: UNMUTED_WITHIN_MS }, releases.releaseAll));
  };
  void watch().catch(() => undefined);
  return releases.releaseAll;
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
