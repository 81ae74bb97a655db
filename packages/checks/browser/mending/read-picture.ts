import type { ScreenWidth } from '../../camera/framing';
import type { CameraMendingReading } from '../../mending/acts';
import { createPictureAnswer } from '../../mending/picture-answer';
import { followPictures, type PictureFacilities } from '../camera/follow-pictures';
import type { FrameSources } from '../camera/frame-source';
import { openCamera } from '../camera/open-camera';
import type { TakeMendingReading } from './mending-run';
import { answerOrNotOpened } from './not-opened';

interface PictureReadingOptions {
  /** Those of the camera check, whose face finder is loaded already. */
  readonly frames: Pick<FrameSources, 'take'>;
  readonly screen: () => ScreenWidth;
  readonly open?: typeof openCamera;
  /** `createVideo` may return a video of the page, so that guests see themselves meanwhile. */
  readonly facilities?: PictureFacilities | undefined;
  readonly nowMs?: () => number;
}

export function createPictureReading(
  options: PictureReadingOptions,
): TakeMendingReading<CameraMendingReading, 'camera'> {
  const { frames, screen, open = openCamera, facilities, nowMs = () => performance.now() } = options;
  return (by, { verdict, readings = {}, deviceId }, run) =>
    answerOrNotOpened(run, async ({ signal, onShare }) => {
      const camera = await open({ deviceId, signal });
      const answer = createPictureAnswer({ by, code: verdict.code, before: readings });
      try {
        return await followPictures({ camera, frames, signal, facilities }, ({ reading, picture: { frameRate } }) => {
          const { share, result } = answer({
            reading,
            atMs: nowMs(),
            screen: screen(),
            frameRate,
            label: camera.label,
          });
          onShare(share);
          return result && { result };
        });
      } finally {
        camera.close();
      }
    });
}
