import { DeviceError, type DeviceKind } from './device-error';

interface IdentityOptions {
  readonly device: DeviceKind;
  readonly track: Pick<MediaStreamTrack, 'label' | 'getSettings'>;
  readonly onProblem: (error: DeviceError) => void;
}

const LOOK_MS = 500;

/** By the name where the browser gives no id. */
const identityOf = ({ track }: IdentityOptions): string => track.getSettings().deviceId || track.label;

/**
 * Reports once when another device delivers what a track carries: systems put a headset that comes in the place of the built-in
 * microphone without ending the track, and fire no event for it everywhere. Returns stop.
 */
export function watchIdentity(options: IdentityOptions): () => void {
  const opened = identityOf(options);
  const look = () => {
    const now = identityOf(options);
    if (now === '' || now === opened) return;
    stop();
    options.onProblem(new DeviceError(options.device, 'swapped'));
  };
  const timer = setInterval(look, LOOK_MS);
  const stop = () => clearInterval(timer);
  return stop;
}
