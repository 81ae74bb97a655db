import { type GetUserMedia, stopTracks } from '../devices/get-user-media-with-timeout';
import { afterSeen } from '../devices/while-seen';
import { canConfirmUnprocessed, PROCESSING } from './processing';

type Supporting = GetUserMedia & Partial<Pick<MediaDevices, 'getSupportedConstraints'>>;

interface LevelStreamOptions {
  /** The open track of the take, whose device is opened a second time. */
  readonly takeTrack: MediaStreamTrack;
  readonly mediaDevices: Supporting;
  /** Timeout in ms, because a second permission prompt, which some browsers show, must not delay the check. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 1500;

/** True only if the browser reports all three processing steps as off; a missing value counts as on. */
export function isUnprocessed(settings: MediaTrackSettings): boolean {
  return PROCESSING.every((name) => settings[name] === false);
}

/** Constraints for a device without processing. @param deviceId undefined leaves the choice to the browser. */
export const unprocessed = (deviceId: string | undefined): MediaStreamConstraints => ({
  audio: {
    ...(deviceId && { deviceId: { exact: deviceId } }),
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
  },
});

/** Resolves with the stream, or with undefined after the timeout or a failure. A late stream is stopped on arrival. */
async function withTimeout(opening: Promise<MediaStream>, timeoutMs: number): Promise<MediaStream | undefined> {
  let late = false;
  const stream = opening.then(
    (opened) => {
      if (late) stopTracks(opened);
      return opened;
    },
    // A missing second track is an expected outcome and not an error: the level then comes from the first one.
    () => undefined,
  );
  const timeout = new Promise<undefined>((resolve) => {
    afterSeen({ ms: timeoutMs }, () => {
      late = true;
      resolve(undefined);
    });
  });
  return Promise.race([stream, timeout]);
}

/** Opens a device without processing. Resolves with undefined after the timeout or a failure. */
export const openUnprocessed = (
  deviceId: string | undefined,
  { mediaDevices, timeoutMs }: { readonly mediaDevices: GetUserMedia; readonly timeoutMs: number },
): Promise<MediaStream | undefined> => withTimeout(mediaDevices.getUserMedia(unprocessed(deviceId)), timeoutMs);

function isUsable(stream: MediaStream, takeTrack: MediaStreamTrack): boolean {
  const track = stream.getAudioTracks()[0];
  if (!track || takeTrack.readyState === 'ended' || takeTrack.muted) return false;
  return isUnprocessed(track.getSettings());
}

/**
 * Opens a second, unprocessed track of the microphone that is already open (M10), because automatic gain would hide a
 * weak microphone. Resolves with undefined, and stops the second track, unless the browser confirms that the track is
 * unprocessed.
 */
export async function openLevelStream(options: LevelStreamOptions): Promise<MediaStream | undefined> {
  const { takeTrack, mediaDevices, timeoutMs = TIMEOUT_MS } = options;
  if (!canConfirmUnprocessed(mediaDevices)) return undefined;
  const stream = await openUnprocessed(takeTrack.getSettings().deviceId, { mediaDevices, timeoutMs });
  if (!stream) return undefined;
  if (isUsable(stream, takeTrack)) return stream;
  stopTracks(stream);
  return undefined;
}
