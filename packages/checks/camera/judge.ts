import type { Verdict, VerdictStatus } from '../verdict';
import type { FrameReading } from './frame';
import { FINAL_WINDOW, type FramingWindow, judgeFraming, LIVE_WINDOW, type ScreenWidth } from './framing';
import { BRIGHTNESS } from './thresholds';

/** Codes of the camera verdict. */
export type CameraCode =
  | 'too-dark'
  | 'overexposed'
  | 'dark-without-person'
  | 'excellent'
  | 'framing'
  | 'dim'
  | 'very-bright'
  | 'good'
  | 'partly-visible'
  /** A face cut off by the picture's edge; the skin rule does not detect faces. */
  | 'face-cut-off'
  | 'no-person'
  /** The browser hides pictures from pages, so nothing was judged. */
  | 'pictures-hidden';

/** The status of each code (S2 §4, §5 and §8). */
const STATUSES = {
  'too-dark': 'failed',
  overexposed: 'failed',
  'dark-without-person': 'failed',
  excellent: 'passed',
  framing: 'warning',
  dim: 'warning',
  'very-bright': 'warning',
  good: 'passed',
  'partly-visible': 'warning',
  'face-cut-off': 'warning',
  'no-person': 'warning',
  'pictures-hidden': 'warning',
} as const satisfies Record<CameraCode, VerdictStatus>;

/**
 * The vertical position of a face inside the live window but outside the final one. The two windows differ only
 * vertically.
 */
export type Nearly = 'low' | 'high';

/** The verdict of the live view (S2 §5). The parameter `nearly` is set if the final verdict would be worse. */
export function judgeLive(reading: FrameReading, screen: ScreenWidth): Verdict<CameraCode> {
  const window = LIVE_WINDOW[screen];
  const code = reading.personDetected ? personCode(reading, window) : withoutPersonCode(reading);
  const verdict = verdictFor(code, reading, window);
  if (verdict.code !== 'excellent' || finalCode(reading, screen) === 'excellent') return verdict;
  const isLow = reading.face !== undefined && reading.face.y > FINAL_WINDOW[screen].y[1];
  const nearly: Nearly = isLow ? 'low' : 'high';
  return { ...verdict, params: { nearly } };
}

/** The verdict when the guest finishes: the ten rules of S2 §4, in their order. NaN counts as dark. */
export const judgeFinal = (reading: FrameReading, screen: ScreenWidth): Verdict<CameraCode> =>
  verdictFor(finalCode(reading, screen), reading, FINAL_WINDOW[screen]);

function finalCode(reading: FrameReading, screen: ScreenWidth): CameraCode {
  const { brightness, personDetected, partialDetection } = reading;
  if (!(brightness >= BRIGHTNESS.unusablyDark)) return 'too-dark';
  if (brightness > BRIGHTNESS.unusablyBright) return 'overexposed';
  if (!personDetected && !partialDetection && brightness < BRIGHTNESS.darkWithoutPerson) return 'dark-without-person';
  if (personDetected) return personCode(reading, FINAL_WINDOW[screen]);
  return withoutPersonCode(reading);
}

function withoutPersonCode({ partialDetection, source }: FrameReading): CameraCode {
  if (!partialDetection) return 'no-person';
  return source === 'face-finder' ? 'face-cut-off' : 'partly-visible';
}

/**
 * A person without a face to frame gets 'good' ("any other person-detected case", S2 §5). Neither `analyseFrame` nor
 * `withFaceFound` returns such a reading.
 */
function personCode({ brightness, face }: FrameReading, window: FramingWindow): CameraCode {
  const framing = judgeFraming(face, window).kind;
  const wellLit = brightness >= BRIGHTNESS.goodFrom && brightness <= BRIGHTNESS.goodTo;
  if (wellLit && framing === 'well-framed') return 'excellent';
  if (framing === 'adjust') return 'framing';
  if (!(brightness >= BRIGHTNESS.goodFrom)) return 'dim';
  return brightness > BRIGHTNESS.goodTo ? 'very-bright' : 'good';
}

function verdictFor(found: CameraCode, { face, source }: FrameReading, window: FramingWindow): Verdict<CameraCode> {
  const code = source === 'hidden' ? 'pictures-hidden' : found;
  const framing = judgeFraming(face, window);
  const hints = code === 'framing' && framing.kind === 'adjust' ? framing.hints : [];
  return { status: STATUSES[code], code, params: Object.fromEntries(hints.map((hint) => [hint, true])) };
}
