import { type BadgeCode, framingBadge, personBadge, pictureBadge } from '@linecheck/checks/camera/badges';
import type { FrameReading } from '@linecheck/checks/camera/frame';
import { FINAL_WINDOW, type ScreenWidth } from '@linecheck/checks/camera/framing';
import { camera as cameraTexts } from '@linecheck/texts/en/steps';
import Focus from 'lucide-react/icons/focus';
import Play from 'lucide-react/icons/play';
import ScanFace from 'lucide-react/icons/scan-face';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import type { PictureSize } from '../../ui/media/guide-corners';
import { type StageBadge, type StageGuide, VideoStage } from '../../ui/media/video-stage';
import { type CameraTest, screenWidth } from './use-camera-test';

interface CameraPreviewProps {
  readonly test: CameraTest;
  readonly video: React.RefObject<HTMLVideoElement | null>;
  readonly onPlay: () => void;
}

export function CameraPreview({ test, video, onPlay }: CameraPreviewProps) {
  const texts = useTexts(cameraTexts);
  const [picture, setPicture] = useState<PictureSize>();
  // Turning a phone turns its picture.
  const measure = ({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) => {
    if (videoWidth > 0 && videoHeight > 0) setPicture({ width: videoWidth, height: videoHeight });
  };
  const isShown = test.kind === 'live' || test.kind === 'finished';
  const isUpright = isShown && picture !== undefined && picture.height > picture.width;
  useLiveInView(test.kind === 'live', isUpright, video);
  return (
    <VideoStage
      shape={isUpright ? 'tall' : 'wide'}
      guide={picture && guideOf(test, picture)}
      badges={badgesOf(texts, test)}
      liveLabel={test.kind === 'live' ? texts.livePreview : undefined}
      overlay={stageOverlay(texts, test, onPlay)}
    >
      {test.kind === 'finished' && test.snapshotUrl !== undefined ? (
        <img src={test.snapshotUrl} alt={texts.snapshotLabel} />
      ) : (
        <video
          ref={video}
          muted
          playsInline
          aria-label={texts.previewLabel}
          onLoadedMetadata={measure}
          onResize={measure}
        />
      )}
    </VideoStage>
  );
}

/**
 * Scrolls to a live picture when the stage changes its shape, or the phone is turned: guests should see themselves, not
 * the button that they have just pressed, or another part of the page.
 */
function useLiveInView(isLive: boolean, isUpright: boolean, video: CameraPreviewProps['video']) {
  const scroll = useEffectEvent(() => {
    if (isLive) video.current?.scrollIntoView({ block: 'center' });
  });
  const wasUpright = useRef(isUpright);
  useEffect(() => {
    if (wasUpright.current !== isUpright) scroll();
    wasUpright.current = isUpright;
  }, [isUpright]);
  useEffect(() => {
    const upright = window.matchMedia('(orientation: portrait)');
    const turned = () => scroll();
    upright.addEventListener('change', turned);
    return () => upright.removeEventListener('change', turned);
  }, []);
}

/** A snapshot shows the guide only if its verdict is about framing. */
function guideOf(test: CameraTest, picture: PictureSize): StageGuide | undefined {
  if (test.kind === 'live' && !test.isWaiting)
    return framingGuide({ reading: test.reading, screen: screenWidth(), picture });
  if (test.kind === 'finished' && test.verdict.code === 'framing')
    return framingGuide({ reading: test.reading, screen: test.screen, picture });
  return undefined;
}

function badgesOf(texts: typeof cameraTexts, test: CameraTest): readonly StageBadge[] {
  const reading = test.kind === 'live' || test.kind === 'finished' ? test.reading : undefined;
  if (reading === undefined || reading.source === 'hidden') return [];
  const picture = pictureBadge(reading);
  const framing = framingBadge(reading, test.kind === 'finished' ? test.screen : screenWidth());
  return [
    { ...picture, icon: pictureIcon(picture.code) },
    { ...personBadge(reading), icon: <UserRound aria-hidden /> },
    ...(framing ? [{ ...framing, icon: <ScanFace aria-hidden /> }] : []),
  ].map(({ code, ...badge }) => ({ ...badge, label: texts.badges[code] }));
}

function pictureIcon(code: BadgeCode) {
  if (code === 'not-live') return <VideoOff aria-hidden />;
  return code === 'blurred' ? <Focus aria-hidden /> : <Sun aria-hidden />;
}

function stageOverlay(texts: typeof cameraTexts, test: CameraTest, onPlay: () => void) {
  const isEmpty = test.kind === 'finished' && test.snapshotUrl === undefined;
  if (test.kind === 'idle' || test.kind === 'opening' || isEmpty)
    return <Video aria-hidden className="size-10 opacity-60" />;
  if (test.kind !== 'live' || !test.isWaiting) return undefined;
  return (
    <Button variant="primary" size={48} icon={<Play aria-hidden />} onClick={onPlay}>
      {texts.show}
    </Button>
  );
}

interface Seen {
  readonly reading: FrameReading | undefined;
  readonly screen: ScreenWidth;
  readonly picture: PictureSize;
}

/**
 * Guide with the window of the final verdict, drawn at its true position. The window applies to the middle of the face,
 * about the nose, so the middle of a face outside it is marked. Exported for tests.
 */
export function framingGuide({ reading, screen, picture }: Seen): StageGuide {
  const isGood = reading !== undefined && framingBadge(reading, screen)?.tone === 'passed';
  return { part: FINAL_WINDOW[screen], picture, isGood, mark: isGood ? undefined : reading?.face };
}
