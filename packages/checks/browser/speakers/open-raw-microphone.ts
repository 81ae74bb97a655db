import type { NotListened } from '../../speakers/judge';
import { DeviceError } from '../devices/device-error';
import type { GetUserMedia } from '../devices/get-user-media-with-timeout';
import { chosenDeviceId, openStream } from '../devices/open-stream';
import { stopTracks } from '../devices/stop-tracks';
import { isUnprocessed, unprocessed } from '../microphone/open-level-stream';
import { canConfirmUnprocessed } from '../microphone/processing';

type Supporting = GetUserMedia & Partial<Pick<MediaDevices, 'enumerateDevices' | 'getSupportedConstraints'>>;

/** Options for opening an unprocessed microphone. */
export interface RawMicrophoneOptions {
  /** The device of the microphone check; undefined leaves the choice to the browser. */
  readonly deviceId: string | undefined;
  readonly mediaDevices: Supporting | undefined;
  readonly signal: AbortSignal;
}

/**
 * Opens the microphone alone and without processing, which the browser has to confirm: echo cancellation would remove
 * the echo. If that is not possible, it returns the reason and releases everything.
 *
 * @throws the reason of `signal` when aborted.
 */
export async function openRawMicrophone(options: RawMicrophoneOptions): Promise<MediaStream | NotListened> {
  const { mediaDevices, signal } = options;
  if (!mediaDevices?.getUserMedia) return 'no-microphone';
  // Checked first, so that the guest gets no prompt for an unusable microphone.
  if (!canConfirmUnprocessed(mediaDevices)) return 'processed';
  // No fallback to another microphone: the guest would not be shown which one heard the echo.
  const attempts = [unprocessed(chosenDeviceId(options.deviceId))];
  const stream = await openStream({ device: 'microphone', attempts, mediaDevices, signal }).catch((thrown: unknown) => {
    signal.throwIfAborted();
    if (thrown instanceof DeviceError) return undefined;
    throw thrown;
  });
  if (stream === undefined) return 'no-microphone';
  const [track] = stream.getAudioTracks();
  if (!signal.aborted && track && isUnprocessed(track.getSettings())) return stream;
  stopTracks(stream);
  signal.throwIfAborted();
  return 'processed';
}
