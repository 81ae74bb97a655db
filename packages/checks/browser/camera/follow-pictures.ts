import type { FrameReading } from '../../camera/frame';
import type { ArrivedPicture } from '../../camera/readings';
import { DeviceError } from '../devices/device-error';
import { untilFirst } from '../until';
import type { FrameSources } from './frame-source';
import type { OpenCamera } from './open-camera';
import { sizeOf } from './pixel-reader';
import { showStream } from './show-stream';
import { watchFrames } from './watch-frames';
import { watchPictureRate } from './watch-picture-rate';

export interface PictureFacilities {
  readonly createVideo: () => HTMLVideoElement;
  readonly show: typeof showStream;
  readonly watch: typeof watchFrames;
}

const BROWSER: PictureFacilities = { createVideo, show: showStream, watch: watchFrames };

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  return video;
}

interface FollowOptions {
  readonly camera: OpenCamera;
  readonly frames: Pick<FrameSources, 'take'>;
  readonly signal: AbortSignal;
  readonly facilities?: PictureFacilities | undefined;
}

export interface FollowedPicture {
  readonly reading: FrameReading;
  readonly picture: ArrivedPicture;
}

/**
 * Shows an open camera in a video of its own, and passes on each reading of its pictures until one gives a result. The
 * camera stays open.
 *
 * @throws DeviceError when the device is lost, or the reason of `signal`.
 */
export function followPictures<Result>(
  { camera, frames, signal, facilities = BROWSER }: FollowOptions,
  read: (followed: FollowedPicture) => { readonly result: Result } | undefined,
): Promise<Result> {
  const video = facilities.createVideo();
  return untilFirst<Result>(({ done, fail, add }) => {
    const { stream, isMuted } = camera;
    const rate = watchPictureRate({ video, isMuted });
    add(rate.stop);
    const onReading = (reading: FrameReading) => {
      const found = read({ reading, picture: { ...sizeOf(video), frameRate: rate.perSecond() } });
      if (found) done(found.result);
    };
    const onError = () => fail(new DeviceError('camera', 'unsupported'));
    add(facilities.show({ video, stream, onWaiting: () => undefined, onFailure: fail }));
    add(facilities.watch({ video, source: frames.take(), isMuted, onReading, onError }));
    add(camera.onProblem(fail));
  }, signal);
}
