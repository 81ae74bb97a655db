import type { FrameReading } from './frame';
import { FINAL_WINDOW, judgeFraming, type ScreenWidth } from './framing';
import { BRIGHTNESS } from './thresholds';

export type BadgeCode =
  | 'low-light'
  | 'backlit'
  | 'good-light'
  | 'person'
  | 'part-of-person'
  | 'no-person'
  | 'well-framed'
  | 'badly-framed';

/** What is seen in the picture right now, in a word or two beside it. */
export interface CameraBadge {
  readonly code: BadgeCode;
  readonly tone: 'passed' | 'warning';
}

/** S2 §5. */
export function lightingBadge({ brightness }: FrameReading): CameraBadge {
  if (brightness < BRIGHTNESS.badgeLow) return { code: 'low-light', tone: 'warning' };
  return brightness > BRIGHTNESS.badgeBacklit
    ? { code: 'backlit', tone: 'warning' }
    : { code: 'good-light', tone: 'passed' };
}

/** S2 §2. */
export function personBadge({ personDetected, partialDetection }: FrameReading): CameraBadge {
  if (personDetected) return { code: 'person', tone: 'passed' };
  return { code: partialDetection ? 'part-of-person' : 'no-person', tone: 'warning' };
}

/**
 * S2 §2; undefined while there is no face to frame. Uses the final window, which lies within the live one, so that no
 * guest is called well framed and then corrected for the same picture (decision 032).
 */
export function framingBadge({ face }: FrameReading, screen: ScreenWidth): CameraBadge | undefined {
  const framing = judgeFraming(face, FINAL_WINDOW[screen]).kind;
  if (framing === 'unknown') return undefined;
  return framing === 'well-framed'
    ? { code: 'well-framed', tone: 'passed' }
    : { code: 'badly-framed', tone: 'warning' };
}
