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
 * The window of the final verdict, drawn where it is: it is for the middle of the face, which is about the nose, so that
 * the middle of a face outside is marked.
 */
export function framingGuide({ reading, screen, picture }: Seen): StageGuide {
  const isGood = reading !== undefined && framingBadge(reading, screen)?.tone === 'passed';
  return { part: FINAL_WINDOW[screen], picture, isGood, mark: isGood ? undefined : reading?.face };
}
