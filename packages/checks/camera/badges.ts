import { judgeFaceLight, type LightCode } from './face-light';
import type { FrameReading } from './frame';
import { FINAL_WINDOW, judgeFraming, type ScreenWidth } from './framing';
import { notLiveState } from './picture-state';
import { BRIGHTNESS } from './thresholds';

export type BadgeCode =
  | 'not-live'
  | 'low-light'
  | 'backlit'
  | 'burnt'
  | 'blurred'
  | 'good-light'
  | 'person'
  | 'two-people'
  | 'several-people'
  | 'part-of-person'
  | 'no-person'
  | 'well-framed'
  | 'badly-framed';

interface CameraBadge {
  readonly code: BadgeCode;
  readonly tone: 'passed' | 'warning';
}

const LIGHT_BADGES = {
  backlit: { code: 'backlit', tone: 'warning' },
  dim: { code: 'low-light', tone: 'warning' },
  burnt: { code: 'burnt', tone: 'warning' },
  good: { code: 'good-light', tone: 'passed' },
} as const satisfies Record<LightCode, CameraBadge>;

/**
 * The badge of the picture's worst fault. Order: a picture that is not live; the light on a located face (decision
 * 114), or else the mean brightness (S2 §5); the focus.
 */
export function pictureBadge({ brightness, pictureState, light, focus }: FrameReading): CameraBadge {
  if (notLiveState(pictureState) !== undefined) return { code: 'not-live', tone: 'warning' };
  if (light !== undefined) {
    const code = judgeFaceLight(light);
    return code === 'good' && focus === 'blurred' ? { code: 'blurred', tone: 'warning' } : LIGHT_BADGES[code];
  }
  if (brightness < BRIGHTNESS.badgeLow) return { code: 'low-light', tone: 'warning' };
  return brightness > BRIGHTNESS.badgeBacklit
    ? { code: 'backlit', tone: 'warning' }
    : { code: 'good-light', tone: 'passed' };
}

export function personBadge({ personDetected, partialDetection, face }: FrameReading): CameraBadge {
  if (personDetected) return { code: personCodeOf(face?.people ?? 1), tone: 'passed' };
  return { code: partialDetection ? 'part-of-person' : 'no-person', tone: 'warning' };
}

function personCodeOf(people: number) {
  if (people < 2) return 'person';
  return people === 2 ? 'two-people' : 'several-people';
}

/**
 * The framing badge (S2 §2); undefined if there is no face to frame. Uses the final window, which is inside the live
 * one, so that a guest is never called well framed and then corrected for the same picture (decision 032).
 */
export function framingBadge({ face }: FrameReading, screen: ScreenWidth): CameraBadge | undefined {
  const framing = judgeFraming(face, FINAL_WINDOW[screen]).kind;
  if (framing === 'unknown') return undefined;
  return framing === 'well-framed'
    ? { code: 'well-framed', tone: 'passed' }
    : { code: 'badly-framed', tone: 'warning' };
}
