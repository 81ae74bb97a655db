import type { NotListened } from '../../speakers/judge';
import { DeviceError } from '../devices/device-error';
import type { GetUserMedia } from '../devices/get-user-media-with-timeout';
import { chosenDeviceId, openStream } from '../devices/open-stream';
import { stopTracks } from '../devices/stop-tracks';
import { isUnprocessed, unprocessed } from '../microphone/open-level-stream';
import { canConfirmUnprocessed } from '../microphone/processing';

type Supporting = GetUserMedia & Partial<Pick<MediaDevices, 'enumerateDevices' | 'getSupportedConstraints'>>;

export interface RawMicrophoneOptions {
  /** That of the microphone check; undefined leaves the choice to the browser. */
  readonly deviceId: string | undefined;
  readonly mediaDevices: Supporting | undefined;
  readonly signal: AbortSignal;
}

/**
 * Opens the microphone alone and without any processing, which the browser has to confirm: what it has cleaned of echoes would show
 * none. Where that cannot be had, it says why and leaves nothing running.
 *
 * @throws the reason of `signal` when aborted.
 */
export async function openRawMicrophone(options: RawMicrophoneOptions): Promise<MediaStream | NotListened> {
  const { mediaDevices, signal } = options;
  if (!mediaDevices?.getUserMedia) return 'no-microphone';
  // Nobody is asked for a microphone that would be of no use.
  if (!canConfirmUnprocessed(mediaDevices)) return 'processed';
  // No other one in its place: nobody would be told whose echo that is.
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
