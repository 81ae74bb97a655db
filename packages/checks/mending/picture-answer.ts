import { kindOfCamera } from '../camera/camera-kind';
import { stopsBetween } from '../camera/face-light';
import type { FrameReading } from '../camera/frame';
import type { ScreenWidth } from '../camera/framing';
import { type CameraCode, judgeFinal, withCamera } from '../camera/judge';
import type { CameraReadings } from '../camera/readings';
import { STUTTERS_BELOW } from '../camera/thresholds';
import { numberOf } from '../reading';
import type { CameraMendingReading } from './acts';
import type { MendingAmount, MendingAnswer } from './answer';
import { MENDING } from './thresholds';

const { lasts, passes: PASSES, differs } = MENDING.camera;

interface PictureFault {
  readonly by: CameraMendingReading;
  /** Code of the verdict. */
  readonly code: string | undefined;
  readonly before: CameraReadings;
}

interface PictureNow {
  readonly reading: FrameReading;
  /** ms of a monotonic clock. */
  readonly atMs: number;
  readonly screen: ScreenWidth;
  /** Pictures per second; undefined if they were not counted. */
  readonly frameRate: number | undefined;
  readonly label: string | undefined;
}

/** The readings since the act, one every 500 ms. */
interface SeenSinceAct {
  readonly now: PictureNow;
  readonly elapsedMs: number;
  readonly readings: number;
  /** Number of last readings in a row that pass, and whose face is sharp. */
  readonly passes: number;
  readonly sharp: number;
}

/**
 * Returns a function that takes each reading of the pictures after an act, and returns the elapsed share of the time,
 * 0 to 1, and the answer once it is clear whether the act helped. Passing means the verdict that Finish would give, which is stricter than that of the live view.
 */
export function createPictureAnswer(fault: PictureFault) {
  let firstMs: number | undefined;
  let [ignored, readings, passes, sharp] = [0, 0, 0, 0];
  const { before } = fault;
  const answerOf = (seen: SeenSinceAct): MendingAnswer | undefined => {
    const { now, elapsedMs } = seen;
    if (now.reading.source === 'hidden') return { kind: 'not-yet', because: 'not-opened' };
    const amount = amountOf(fault, now);
    if (HELPED[fault.by](seen)) return { kind: 'helped', amount };
    // After a first pass at the end of the time, the next reading decides.
    const isOpen = elapsedMs < lasts[fault.by] || (fault.by === 'live-picture' && seen.passes > 0);
    return isOpen ? undefined : { kind: 'not-yet', amount };
  };
  return (now: PictureNow) => {
    // Until the face finder is loaded again, a picture is read by another method than that of the verdict.
    if (before.foundBy === 'face-finder' && now.reading.source === 'skin-rule' && ignored < MENDING.camera.ignored) {
      ignored += 1;
      return { share: 0, result: undefined };
    }
    firstMs ??= now.atMs;
    readings += 1;
    passes = isPassed(now, fault) ? passes + 1 : 0;
    sharp = isSharp(now.reading) ? sharp + 1 : 0;
    const elapsedMs = now.atMs - firstMs;
    const result = answerOf({ now, elapsedMs, readings, passes, sharp });
    return { share: Math.min(1, elapsedMs / lasts[fault.by]), result };
  };
}

const HELPED = {
  'live-picture': ({ passes }) => passes >= PASSES,
  focus: ({ sharp }) => sharp >= PASSES,
  motion: ({ now, elapsedMs, readings }) =>
    now.reading.pictureState === 'live' && elapsedMs >= differs.ms && readings >= differs.readings,
  'frame-rate': ({ now, elapsedMs }) => elapsedMs >= lasts['frame-rate'] && (now.frameRate ?? 0) >= STUTTERS_BELOW,
} as const satisfies Readonly<Record<CameraMendingReading, (seen: SeenSinceAct) => boolean>>;

/** Codes of pictures that do not come from a lens: only a picture that has moved is certain to come from one. */
const NOT_LIVE: readonly (string | undefined)[] = ['flat', 'placeholder', 'frozen'] satisfies CameraCode[];

function isPassed({ reading, screen, frameRate, label }: PictureNow, { code }: PictureFault): boolean {
  if (NOT_LIVE.includes(code) && reading.pictureState !== 'live') return false;
  const verdict = withCamera(judgeFinal(reading, screen), { kind: kindOfCamera(label), frameRate });
  return verdict.status === 'passed';
}

const isSharp = ({ focus }: FrameReading): boolean => focus === 'sharp' || focus === 'soft';

const OF_LIGHT: readonly (string | undefined)[] = [
  'too-dark',
  'dark-without-person',
  'dim',
  'overexposed',
  'very-bright',
  'burnt',
] satisfies CameraCode[];

/** The change of the light on the face in stops; for a backlit face, that of the distance to its background. */
function amountOf({ by, code, before }: PictureFault, { reading, frameRate }: PictureNow): MendingAmount | undefined {
  if (by === 'frame-rate')
    return frameRate === undefined
      ? undefined
      : { unit: 'per-second', value: frameRate, before: before.frameRate?.value };
  const { light } = reading;
  if (code === 'backlit') return inStops(numberOf(before.backlightStops) - (light?.around?.stops ?? Number.NaN));
  if (!OF_LIGHT.includes(code) || light === undefined || before.faceLight === undefined) return undefined;
  return inStops(stopsBetween(light.highlight, before.faceLight.value));
}

const inStops = (value: number): MendingAmount | undefined =>
  Number.isNaN(value) ? undefined : { unit: 'stops', value };
