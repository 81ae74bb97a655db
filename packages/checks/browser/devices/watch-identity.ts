import { DeviceError, type DeviceKind } from './device-error';

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
