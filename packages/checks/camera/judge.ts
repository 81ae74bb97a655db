import type { Params, Verdict, VerdictWords } from '../verdict';
import type { FrameReading } from './frame';
import {
  FINAL_WINDOW,
  FRAMING_HINTS,
  type FramingHint,
  type FramingWindow,
  judgeFraming,
  LIVE_WINDOW,
  type ScreenWidth,
} from './framing';
import { BRIGHTNESS } from './thresholds';

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
  | 'no-person';

const LIGHT = 'Turn towards a window, or switch a lamp on in front of you.';
const LESS_LIGHT = 'Move away from the window or lamp, or close the curtain a little.';
const SIT = 'Sit in front of the camera so that your face is in the upper half of the picture.';

/** For a face inside the live window but outside the final one: the two differ only vertically. */
const NEARLY = {
  low: "You're well lit. Bring your face a little higher in the picture before you finish.",
  high: "You're well lit. Bring your face a little lower in the picture before you finish.",
} as const;

/** For a face that the picture's edge cuts off; the skin rule does not detect faces. */
const CUT = {
  details: 'We see you, but not your whole face.',
  advice: 'Move, or turn the camera, until your whole face is in the upper half of the picture.',
} as const;

/** S2 §4, §5 and §8 give statuses and messages; details and advice are ours. */
const verdicts = {
  'too-dark': {
    status: 'failed',
    message: 'Camera setup unusable - too dark',
    details: 'The picture is almost black.',
    advice: 'Uncover the camera, turn towards a window or switch a lamp on in front of you.',
  },
  overexposed: {
    status: 'failed',
    message: 'Camera setup unusable - overexposed',
    details: 'The picture is almost white.',
    advice: LESS_LIGHT,
  },
  'dark-without-person': {
    status: 'failed',
    message: 'Cannot detect person in dark conditions',
    details: 'It is too dark to see anybody.',
    advice: LIGHT,
  },
  excellent: {
    status: 'passed',
    message: 'Excellent camera setup!',
    details: "You're well lit and in the middle of the picture.",
    advice: undefined,
  },
  framing: {
    status: 'warning',
    message: 'Person detected but framing could improve',
    // The hints of S2 §5 follow.
    details: '',
    advice: 'Bring your nose between the corners, in the upper middle of the picture.',
  },
  dim: {
    status: 'warning',
    message: 'Person detected but lighting is dim',
    details: 'Your face is hard to see in this light.',
    advice: LIGHT,
  },
  'very-bright': {
    status: 'warning',
    message: 'Person detected but very bright',
    details: 'The picture is so bright that your face loses its features.',
    advice: LESS_LIGHT,
  },
  good: { status: 'passed', message: 'Good camera setup!', details: 'You can be seen well.', advice: undefined },
  'partly-visible': {
    status: 'warning',
    message: 'Person partially visible',
    details: 'We see a part of you, but no face.',
    advice: SIT,
  },
  'no-person': {
    status: 'warning',
    message: 'No person detected in frame',
    details: 'We cannot see a face in the picture.',
    advice: SIT,
  },
} as const satisfies Record<CameraCode, VerdictWords>;

/** The verdict of the live view (S2 §5). Where the final verdict will be stricter, its details say so in time. */
export function judgeLive(reading: FrameReading, screen: ScreenWidth): Verdict<CameraCode> {
  const verdict = verdictFor(liveCode(reading, screen), reading, LIVE_WINDOW[screen]);
  if (verdict.code !== 'excellent' || finalCode(reading, screen) === 'excellent') return verdict;
  const isLow = reading.face !== undefined && reading.face.y > FINAL_WINDOW[screen].y[1];
  const nearly = isLow ? 'low' : 'high';
  return { ...verdict, params: { nearly }, details: NEARLY[nearly] };
}

/** The verdict when the guest finishes: the ten rules of S2 §4, in their order. NaN counts as dark. */
export const judgeFinal = (reading: FrameReading, screen: ScreenWidth): Verdict<CameraCode> =>
  verdictFor(finalCode(reading, screen), reading, FINAL_WINDOW[screen]);

function liveCode(reading: FrameReading, screen: ScreenWidth): CameraCode {
  if (reading.personDetected) return personCode(reading, LIVE_WINDOW[screen]);
  return reading.partialDetection ? 'partly-visible' : 'no-person';
}

function finalCode(reading: FrameReading, screen: ScreenWidth): CameraCode {
  const { brightness, personDetected, partialDetection } = reading;
  if (!(brightness >= BRIGHTNESS.unusablyDark)) return 'too-dark';
  if (brightness > BRIGHTNESS.unusablyBright) return 'overexposed';
  if (!personDetected && !partialDetection && brightness < BRIGHTNESS.darkWithoutPerson) return 'dark-without-person';
  if (personDetected) return personCode(reading, FINAL_WINDOW[screen]);
  return partialDetection ? 'partly-visible' : 'no-person';
}

/**
 * A person without a face to frame leaves 'good' ("any other person-detected case", S2 §5). Neither `analyseFrame` nor
 * `withFaceFound` gives such a reading.
 */
function personCode({ brightness, face }: FrameReading, window: FramingWindow): CameraCode {
  const framing = judgeFraming(face, window).kind;
  const wellLit = brightness >= BRIGHTNESS.goodFrom && brightness <= BRIGHTNESS.goodTo;
  if (wellLit && framing === 'well-framed') return 'excellent';
  if (framing === 'adjust') return 'framing';
  if (!(brightness >= BRIGHTNESS.goodFrom)) return 'dim';
  return brightness > BRIGHTNESS.goodTo ? 'very-bright' : 'good';
}

function verdictFor(code: CameraCode, { face, source }: FrameReading, window: FramingWindow): Verdict<CameraCode> {
  const verdict = { ...verdicts[code], code, params: {} };
  if (code === 'partly-visible' && source === 'face-finder') return { ...verdict, ...CUT, params: { face: 'cut' } };
  const framing = judgeFraming(face, window);
  if (code !== 'framing' || framing.kind !== 'adjust') return verdict;
  return { ...verdict, params: hintParams(framing.hints), details: wordsOf(framing.hints) };
}

/** Marks the hints that are given. */
const hintParams = (hints: readonly FramingHint[]): Params => Object.fromEntries(hints.map((hint) => [hint, true]));

const wordsOf = (hints: readonly FramingHint[]): string => hints.map((hint) => FRAMING_HINTS[hint]).join(' ');
