import { FINAL_WINDOW } from '@linecheck/checks/camera/framing';
import { camera as cameraTexts } from '@linecheck/texts/en/steps';
import { type RefObject, useState } from 'react';
import { screenWidth } from '../../features/camera/use-camera-test';
import { useTexts } from '../../texts/use-texts';
import type { PictureSize } from '../../ui/media/guide-corners';
import { VideoStage } from '../../ui/media/video-stage';

/** The picture of the camera while a reading looks at it, with the corners in which the face belongs. */
export function MendingPicture({ video }: { readonly video: RefObject<HTMLVideoElement | null> }) {
  const { previewLabel } = useTexts(cameraTexts);
  const [picture, setPicture] = useState<PictureSize>();
  return (
    <VideoStage
      shape={picture && picture.height > picture.width ? 'tall' : 'wide'}
      guide={picture && { part: FINAL_WINDOW[screenWidth()], picture, isGood: false }}
    >
      <video
        ref={video}
        muted
        playsInline
        aria-label={previewLabel}
        onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) =>
          setPicture(width > 0 && height > 0 ? { width, height } : undefined)
        }
      />
    </VideoStage>
  );
}
