import type { CheckVerdict, VerdictStatus } from '../verdict';
import type { CameraKind } from './camera-kind';
import { judgeFaceLight, type LightCode } from './face-light';
import type { FrameReading } from './frame';
import { FINAL_WINDOW, type FramingWindow, judgeFraming, LIVE_WINDOW, type ScreenWidth } from './framing';
import { type NotLive, notLiveState } from './picture-state';
import { BRIGHTNESS, STUTTERS_BELOW } from './thresholds';

export type CameraCode =
  | 'too-dark'
  | 'overexposed'
  | 'dark-without-person'
  | 'excellent'
  | 'framing'
  | 'dim'
  | 'very-bright'
  /** A face out of focus (decision 114). */
  | 'blurred'
  | Extract<LightCode, 'backlit' | 'burnt'>
  | 'good'
  | 'partly-visible'
  | 'face-cut-off'
  | 'no-person'
  /** Sources that are not live: a plain color, a card, and one picture that is sent repeatedly (decision 114). */
  | NotLive
  /** A picture that passes otherwise, and of which too few arrive. */
  | 'stutters'
  /** A picture that passes otherwise, from a camera that its name calls an infrared one. */
  | 'infrared'
  /** The browser hides pictures from pages, so nothing was judged. */
  | 'pictures-hidden';

const STATUSES = {
  'too-dark': 'failed',
  overexposed: 'failed',
  'dark-without-person': 'failed',
  excellent: 'passed',
  framing: 'warning',
  dim: 'warning',
  'very-bright': 'warning',
  backlit: 'warning',
  burnt: 'warning',
  blurred: 'warning',
  good: 'passed',
  'partly-visible': 'warning',
  'face-cut-off': 'warning',
  'no-person': 'warning',
  flat: 'failed',
  placeholder: 'warning',
  frozen: 'warning',
  stutters: 'warning',
  infrared: 'warning',
  'pictures-hidden': 'warning',
} as const satisfies Record<CameraCode, VerdictStatus>;

/**
 * The vertical position of a face inside the live window but outside the final one. The two windows differ only
 * vertically.
 */
export type NearMiss = 'low' | 'high';

/** The verdict of the live view (S2 §5). The parameter `nearly` is set if the final verdict would be worse. */
export function judgeLive(reading: FrameReading, screen: ScreenWidth): CheckVerdict<CameraCode> {
  const window = LIVE_WINDOW[screen];
  const byLight = reading.personDetected ? personCode(reading, window) : withoutPersonCode(reading);
  const code = notLiveState(reading.pictureState) ?? byLight;
  const verdict = verdictFor(code, reading, window);
  if (verdict.code !== 'excellent' || finalCode(reading, screen) === 'excellent') return verdict;
  const isLow = reading.face !== undefined && reading.face.y > FINAL_WINDOW[screen].y[1];
  const nearly: NearMiss = isLow ? 'low' : 'high';
  return { ...verdict, params: { ...verdict.params, nearly } };
}

/**
 * The verdict when the guest finishes: a picture that is not live (decision 114), then the ten rules of S2 §4, in their
 * order. NaN counts as dark.
 */
export const judgeFinal = (reading: FrameReading, screen: ScreenWidth): CheckVerdict<CameraCode> =>
  verdictFor(finalCode(reading, screen), reading, FINAL_WINDOW[screen]);

function finalCode(reading: FrameReading, screen: ScreenWidth): CameraCode {
  const { brightness, personDetected, partialDetection } = reading;
  const notLive = notLiveState(reading.pictureState);
  if (notLive !== undefined) return notLive;
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
 * A located face is judged by the light on it, its focus and its framing (decision 114); any other person by
 * the mean brightness of the picture (S2 §5). A person without a face to frame gets 'good' ("any other person-detected
 * case", S2 §5). Neither `analyseFrame` nor `withFaceFound` returns such a reading.
 */
function personCode({ brightness, face, light, focus }: FrameReading, window: FramingWindow): CameraCode {
  const framing = judgeFraming(face, window).kind;
  if (light !== undefined) {
    const byLight = judgeFaceLight(light);
    if (byLight !== 'good') return byLight;
    if (focus === 'blurred') return 'blurred';
    return framing === 'adjust' ? 'framing' : 'excellent';
  }
  const wellLit = brightness >= BRIGHTNESS.goodFrom && brightness <= BRIGHTNESS.goodTo;
  if (wellLit && framing === 'well-framed') return 'excellent';
  if (framing === 'adjust') return 'framing';
  if (!(brightness >= BRIGHTNESS.goodFrom)) return 'dim';
  return brightness > BRIGHTNESS.goodTo ? 'very-bright' : 'good';
}

function verdictFor(found: CameraCode, reading: FrameReading, window: FramingWindow): CheckVerdict<CameraCode> {
  const { face, source, plainColor, focus } = reading;
  const code = source === 'hidden' ? 'pictures-hidden' : found;
  const framing = judgeFraming(face, window);
  const hints = code === 'framing' && framing.kind === 'adjust' ? framing.hints : [];
  const params = {
    ...Object.fromEntries(hints.map((hint) => [hint, true])),
    ...(STATUSES[code] === 'passed' && focus === 'small' && { fewPixels: true }),
    ...(code === 'flat' && plainColor !== undefined && { plainColor }),
  };
  return { status: STATUSES[code], code, params };
}

interface JudgedCamera {
  readonly kind: CameraKind | undefined;
  /** Pictures per second; undefined if they were not counted. */
  readonly frameRate: number | undefined;
}

/**
 * Adds what no single picture shows. Too few pictures are reported once everything else passes, because a guest mends
 * one thing at a time, and light mends both. The kind of a camera, by its name, changes the advice for a picture that is
 * not live, and adds a remark about a desk camera that passes. An infrared camera never passes: nothing else than
 * another camera mends its picture. Names can be wrong, so it never fails.
 */
export function withCamera(
  verdict: CheckVerdict<CameraCode>,
  { kind, frameRate = STUTTERS_BELOW }: JudgedCamera,
): CheckVerdict<CameraCode> {
  const isPassed = verdict.status === 'passed';
  if (kind === 'infrared') {
    const shown = isPassed ? { status: STATUSES.infrared, code: 'infrared' as const } : verdict;
    return { ...verdict, ...shown, params: { ...verdict.params, kind } };
  }
  if (isPassed && frameRate < STUTTERS_BELOW)
    return { status: STATUSES.stutters, code: 'stutters', params: { count: Math.max(1, Math.round(frameRate)) } };
  const isNotLive = verdict.code === 'flat' || verdict.code === 'placeholder' || verdict.code === 'frozen';
  const isRelevant = isNotLive || (isPassed && kind === 'desk');
  return isRelevant && kind !== undefined ? { ...verdict, params: { ...verdict.params, kind } } : verdict;
}
