import { measured, measuredIfAny, type ReadingsOf, type ReadingTable } from '../reading';
import { CAMERA_KINDS, kindOfCamera } from './camera-kind';
import type { FrameReading } from './frame';

/**
 * The origins of a picture: `live` comes from a lens, `frozen` is one picture that is sent repeatedly, `placeholder` is
 * a card, `flat` is a plain color.
 */
export const PICTURE_STATES = ['live', 'frozen', 'placeholder', 'flat'] as const;
export type PictureState = (typeof PICTURE_STATES)[number];

/** The judgements of a face's focus (decision 114); `small`: the face has too few pixels. */
export const FOCUS_CODES = ['sharp', 'soft', 'blurred', 'small'] as const;
export type FocusCode = (typeof FOCUS_CODES)[number];

export const cameraReadings = {
  faceFound: { kind: 'fact' },
  people: { kind: 'quantity', unit: 'people', digits: 0, min: 2, max: 100 },
  /** Mean luma, 0 (black) to 1 (white). */
  brightness: { kind: 'quantity', unit: '%', digits: [[9.95, 1]], min: 0, max: 1 },
  /** The highlights of the face, 0 (black) to 1 (white). */
  faceLight: { kind: 'quantity', unit: '%', digits: [[9.95, 1]], min: 0, max: 1 },
  backlightStops: { kind: 'quantity', unit: 'EV', digits: 1, min: -5, max: 10 },
  focus: { kind: 'choice', options: FOCUS_CODES },
  /** Steepness of the steepest edges of the face (decision 114). */
  faceSharpness: { kind: 'quantity', unit: '%', digits: 0, min: 0, max: 1 },
  facePixels: { kind: 'quantity', unit: 'px', digits: 0, min: 0, max: 100_000 },
  width: { kind: 'quantity', unit: 'px', digits: 0, min: 0, max: 100_000, by: 'height' },
  height: { kind: 'quantity', unit: 'px', digits: 0, min: 0, max: 100_000 },
  /** The pictures that arrived, and not the rate that the camera promises. */
  frameRate: { kind: 'quantity', unit: 'fps', digits: 0, min: 0, max: 1000 },
  foundBy: {
    kind: 'choice',
    options: ['face-finder', 'skin-rule'],
    isMethod: true,
  },
  pictureState: { kind: 'choice', options: PICTURE_STATES },
  cameraKind: { kind: 'choice', options: CAMERA_KINDS },
  /** Centre of the only face, as fractions of the picture from its upper left corner. */
  faceX: { kind: 'quantity', unit: '%', digits: 0, min: 0, max: 1, isForRechecks: true },
  faceY: { kind: 'quantity', unit: '%', digits: 0, min: 0, max: 1, isForRechecks: true },
  device: { kind: 'name' },
} as const satisfies ReadingTable;

export type CameraReadings = ReadingsOf<typeof cameraReadings>;

/** The pictures as they arrive. A camera may promise another rate, and a phone another size and orientation. */
export interface ArrivedPicture {
  readonly width: number;
  readonly height: number;
  /** Pictures per second; undefined if they were not counted. */
  readonly frameRate: number | undefined;
}

interface CameraFacts {
  readonly label: string | undefined;
  readonly picture: ArrivedPicture;
}

export function readCamera(frame: FrameReading, { label, picture }: CameraFacts): CameraReadings {
  const { width, height, frameRate } = picture;
  const { pictureState = 'unsettled', light, focus, sharpness, facePixels } = frame;
  const { min, max } = cameraReadings.backlightStops;
  return {
    ...(frame.source !== 'hidden' && {
      faceFound: measured(frame.personDetected),
      ...(frame.face?.people !== undefined && { people: measured(frame.face.people) }),
      brightness: measured(frame.brightness),
      foundBy: frame.source,
    }),
    ...(light && { faceLight: measured(light.highlight) }),
    ...(light?.around && { backlightStops: measured(Math.min(max, Math.max(min, light.around.stops))) }),
    focus,
    faceSharpness: measuredIfAny(sharpness),
    facePixels: measuredIfAny(facePixels),
    ...placeOf(frame),
    ...(width > 0 && height > 0 && { width: measured(width), height: measured(height) }),
    ...(pictureState !== 'unsettled' && { pictureState }),
    frameRate: measuredIfAny(frameRate && Math.round(frameRate)),
    cameraKind: kindOfCamera(label),
    device: label,
  };
}

/** The centre of the face that the face finder has found; missing for a group, whose middle is no face. */
function placeOf({ face, source }: FrameReading): CameraReadings {
  if (source !== 'face-finder' || face === undefined || face.people !== undefined) return {};
  const within = (value: number) => measured(Math.min(1, Math.max(0, value)));
  return { faceX: within(face.x), faceY: within(face.y) };
}
