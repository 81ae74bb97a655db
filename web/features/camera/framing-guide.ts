import { framingBadge } from '@linecheck/checks/camera/badges';
import type { FrameReading } from '@linecheck/checks/camera/frame';
import { FINAL_WINDOW, type ScreenWidth } from '@linecheck/checks/camera/framing';
import type { PictureSize } from '../../ui/media/guide-corners';
import type { StageGuide } from '../../ui/media/video-stage';

interface Seen {
  readonly reading: FrameReading | undefined;
  readonly screen: ScreenWidth;
  readonly picture: PictureSize;
}

/**
 * Guide with the window of the final verdict, drawn at its true position. The window applies to the middle of the face,
 * about the nose, so the middle of a face outside it is marked.
 */
export function framingGuide({ reading, screen, picture }: Seen): StageGuide {
  const isGood = reading !== undefined && framingBadge(reading, screen)?.tone === 'passed';
  return { part: FINAL_WINDOW[screen], picture, isGood, mark: isGood ? undefined : reading?.face };
}
