import { kindOfCamera } from '../../camera/camera-kind';
import { stopsBetween } from '../../camera/face-light';
import type { FrameReading } from '../../camera/frame';
import type { ScreenWidth } from '../../camera/framing';
import { judgeFinal, withCamera } from '../../camera/judge';
import { readCamera } from '../../camera/readings';
import type { RecheckedPart } from '../../recheck/parts';
import { SHORT_TAKE } from '../../recheck/thresholds';
import { type FollowedPicture, followPictures, type PictureFacilities } from '../camera/follow-pictures';
import type { FrameSources } from '../camera/frame-source';
import type { OpenCamera } from '../camera/open-camera';

interface MeasurePicture {
  readonly camera: OpenCamera;
  readonly frames: Pick<FrameSources, 'take'>;
  readonly screen: () => ScreenWidth;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (progress: number) => void;
  readonly facilities?: PictureFacilities | undefined;
}

/**
 * Reads the picture until three readings in a row agree.
 *
 * @throws DeviceError when the device is lost, or the reason of `signal`.
 */
export async function measurePicture(options: MeasurePicture): Promise<RecheckedPart<'camera'>> {
  const { camera, screen } = options;
  const steady = await steadyReading(options);
  if (steady === undefined || !steady.reading.personDetected) return { kind: 'failed', reason: 'no-picture' };
  const { reading, picture } = steady;
  const { label } = camera;
  const { frameRate } = picture;
  const verdict = withCamera(judgeFinal(reading, screen()), { kind: kindOfCamera(label), frameRate });
  return { kind: 'measured', outcome: { ...verdict, readings: readCamera(reading, { label, picture }) } };
}

/** The last of three equal readings; undefined for a picture that is never steady. */
function steadyReading({ onProgress, ...options }: MeasurePicture): Promise<FollowedPicture | undefined> {
  const readings: FrameReading[] = [];
  return followPictures<FollowedPicture | undefined>(options, (followed) => {
    readings.push(followed.reading);
    const equal = equalAtEnd(readings);
    onProgress(Math.min(1, equal / SHORT_TAKE.pictures));
    if (equal >= SHORT_TAKE.pictures) return { result: followed };
    return readings.length >= SHORT_TAKE.mostPictures ? { result: undefined } : undefined;
  });
}

/** Largest differences between two readings of one steady picture: place and width of the face, and its light in stops. */
const STEADY = { place: 0.06, widthLog2: 0.2, stops: 0.3 } as const;

function equalAtEnd(readings: readonly FrameReading[]): number {
  const last = readings.at(-1);
  if (last === undefined) return 0;
  const other = readings.findLastIndex((each) => !agree(each, last));
  return readings.length - 1 - other;
}

function agree(one: FrameReading, other: FrameReading): boolean {
  if (one.personDetected !== other.personDetected || one.source !== other.source) return false;
  if (one.face === undefined || other.face === undefined) return one.face === other.face;
  const isInPlace = Math.hypot(one.face.x - other.face.x, one.face.y - other.face.y) <= STEADY.place;
  return isInPlace && isOneWidth(one, other) && isOneLight(one, other);
}

const isOneWidth = ({ facePixels: one }: FrameReading, { facePixels: other }: FrameReading): boolean =>
  !one || !other || Math.abs(Math.log2(one / other)) <= STEADY.widthLog2;

const isOneLight = ({ light: one }: FrameReading, { light: other }: FrameReading): boolean =>
  one === undefined || other === undefined || Math.abs(stopsBetween(one.highlight, other.highlight)) <= STEADY.stops;
