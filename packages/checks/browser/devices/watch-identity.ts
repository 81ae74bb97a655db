import { DeviceError, type DeviceKind } from './device-error';

interface IdentityOptions {
  readonly device: DeviceKind;
  readonly track: Pick<MediaStreamTrack, 'label' | 'readyState' | 'getSettings'>;
  readonly onProblem: (error: DeviceError) => void;
}

const LOOK_MS = 500;

/**
 * Reports once when another device delivers what a track carries: systems put a headset that comes in the place of the built-in
 * microphone without ending the track, and fire no event for it everywhere. A device is known by its id, or by its name where the
 * browser gives none. Returns stop.
 */
export function watchIdentity({ device, track, onProblem }: IdentityOptions): () => void {
  const nameOf = ({ deviceId }: MediaTrackSettings) => (opened.deviceId ? deviceId : track.label);
  const opened = track.getSettings();
  const openedAs = nameOf(opened);
  const look = () => {
    const now = nameOf(track.getSettings());
    // A track that has ended forgets its id.
    if (track.readyState === 'ended' || !now || now === openedAs) return;
    stop();
    onProblem(new DeviceError(device, 'swapped'));
  };
  const timer = setInterval(look, LOOK_MS);
  const stop = () => clearInterval(timer);
  return stop;
}
