import { DeviceError, type DeviceKind } from './device-error';
import { type DevicePermission, readPermission } from './watch-permission';

type Track = Pick<MediaStreamTrack, 'muted' | 'readyState' | 'addEventListener' | 'removeEventListener'>;

interface TrackOptions {
  readonly device: DeviceKind;
  readonly track: Track;
  /** A device that is just starting, or a tab that was away for a moment, may be muted for this long. */
  readonly graceMs?: number;
}

interface WatchTrackOptions extends TrackOptions {
  readonly onProblem: (error: DeviceError) => void;
  readonly readState?: (device: DeviceKind) => Promise<DevicePermission>;
}

const GRACE_MS = 1000;

/** A permission that was taken back ends the track in the same way as a plug that was pulled. */
async function endedError(device: DeviceKind, readState: (device: DeviceKind) => Promise<DevicePermission>) {
  const state = await readState(device);
  const refused = state === 'denied' || state === 'prompt';
  return new DeviceError(device, refused ? 'denied' : 'disconnected');
}

/**
 * Reports a track that ends or that the system mutes: its silence or blackness is never a reading (M8). Stopping the
 * track oneself is no problem and fires nothing. Returns stop.
 */
export function watchTrack(options: WatchTrackOptions): () => void {
  const { device, track, onProblem, graceMs = GRACE_MS, readState = readPermission } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const report = (error: DeviceError) => {
    if (!stopped) onProblem(error);
  };
  const ended = () => void endedError(device, readState).then(report);
  const unmuted = () => clearTimeout(timer);
  const muted = () => {
    clearTimeout(timer);
    timer = setTimeout(() => report(new DeviceError(device, 'muted')), graceMs);
  };
  track.addEventListener('ended', ended);
  track.addEventListener('mute', muted);
  track.addEventListener('unmute', unmuted);
  return () => {
    stopped = true;
    clearTimeout(timer);
    track.removeEventListener('ended', ended);
    track.removeEventListener('mute', muted);
    track.removeEventListener('unmute', unmuted);
  };
}

/**
 * Resolves once the track delivers.
 *
 * @throws DeviceError `muted` when it is still muted after the grace, `disconnected` when it has ended.
 */
export async function requireDelivering({ device, track, graceMs = GRACE_MS }: TrackOptions): Promise<void> {
  if (track.readyState === 'ended') throw new DeviceError(device, 'disconnected');
  if (!track.muted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, graceMs);
    track.addEventListener(
      'unmute',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
  if (track.muted) throw new DeviceError(device, 'muted');
}
