import { framingBadge, lightingBadge, personBadge } from '@linecheck/checks/camera/judge';
import Play from 'lucide-react/icons/play';
import ScanFace from 'lucide-react/icons/scan-face';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import Video from 'lucide-react/icons/video';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/button';
import { CameraStage, type StageBadge, type StageGuide } from '../../ui/camera-stage';
import type { PictureSize } from '../../ui/guide-corners';
import { framingGuide } from './framing-guide';
import { screenWidth } from './screen-width';
import type { CameraTest } from './use-camera-test';

interface CameraPreviewProps {
  readonly test: CameraTest;
  readonly video: React.RefObject<HTMLVideoElement | null>;
  readonly onPlay: () => void;
}

/** The mirrored picture with what is seen in it, and where the face belongs. */
export function CameraPreview({ test, video, onPlay }: CameraPreviewProps) {
  const [picture, setPicture] = useState<PictureSize>();
  // A phone that is turned turns its picture.
  const measure = ({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) => {
    if (videoWidth > 0 && videoHeight > 0) setPicture({ width: videoWidth, height: videoHeight });
  };
  const isShown = test.kind === 'live' || test.kind === 'finished';
  const isUpright = isShown && picture !== undefined && picture.height > picture.width;
  // The stage grows for it, and guests are to see themselves, not the button that they have just pressed.
  useEffect(() => {
    if (isUpright) video.current?.scrollIntoView({ block: 'center' });
  }, [isUpright, video]);
  return (
    <CameraStage
      shape={isUpright ? 'tall' : 'wide'}
      guide={picture && guideOf(test, picture)}
      badges={test.kind === 'idle' ? undefined : badgesOf(test)}
      liveLabel={test.kind === 'live' ? 'Live preview' : undefined}
      overlay={stageOverlay(test, onPlay)}
    >
      {test.kind === 'finished' && test.snapshotUrl !== undefined ? (
        <img src={test.snapshotUrl} alt="What your camera showed at the end of the test" />
      ) : (
        <video
          ref={video}
          muted
          playsInline
          aria-label="Live preview of your camera"
          onLoadedMetadata={measure}
          onResize={measure}
        />
      )}
    </CameraStage>
  );
}

const screenOf = (test: CameraTest) => (test.kind === 'finished' ? test.screen : screenWidth());

/** On a snapshot only where the framing is what is wrong. */
function guideOf(test: CameraTest, picture: PictureSize): StageGuide | undefined {
  if (test.kind === 'live' && !test.isWaiting)
    return framingGuide({ reading: test.reading, screen: screenWidth(), picture });
  if (test.kind === 'finished' && test.verdict.code === 'framing')
    return framingGuide({ reading: test.reading, screen: test.screen, picture });
  return undefined;
}

function badgesOf(test: CameraTest): readonly StageBadge[] {
  const reading = test.kind === 'live' || test.kind === 'finished' ? test.reading : undefined;
  if (reading === undefined) return [];
  const framing = framingBadge(reading, screenOf(test));
  return [
    { ...lightingBadge(reading), icon: <Sun aria-hidden /> },
    { ...personBadge(reading), icon: <UserRound aria-hidden /> },
    ...(framing ? [{ ...framing, icon: <ScanFace aria-hidden /> }] : []),
  ].map(({ label, tone, icon }) => ({ word: label, tone, icon }));
}

function stageOverlay(test: CameraTest, onPlay: () => void) {
  if (test.kind === 'idle' || test.kind === 'opening') return <Video aria-hidden className="size-10 opacity-60" />;
  if (test.kind !== 'live' || !test.isWaiting) return undefined;
  return (
    <Button look="primary" size={48} icon={<Play aria-hidden />} onClick={onPlay}>
      Show my picture
    </Button>
  );
}
