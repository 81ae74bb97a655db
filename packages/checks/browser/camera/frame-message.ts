import { type FrameReading, PLAIN_COLORS, READING_SOURCES } from '../../camera/frame';
import { FOCUS_CODES, PICTURE_STATES } from '../../camera/readings';
import { isRecord } from '../../records';

export type FramePicture = ImageBitmap | VideoFrame;

/**
 * A message from the page to the frame worker. The picture is transferred with it; width and height are the size to
 * shrink it to, `cameraWidth` is the width of the camera's own picture, and `isNew` is false if the browser has presented
 * no new picture since the last message.
 */
export type FrameRequest =
  | {
      readonly kind: 'frame';
      readonly picture: FramePicture;
      readonly width: number;
      readonly height: number;
      readonly cameraWidth: number;
      readonly isNew: boolean;
    }
  | { readonly kind: 'load-face-finder'; readonly modelUrl: string }
  /** The last message. The worker closes the pictures that came before it, and then ends. */
  | { readonly kind: 'end' };

export type FrameReply =
  | { readonly kind: 'reading'; readonly reading: FrameReading }
  | { readonly kind: 'frame-failed'; readonly reason: string }
  | { readonly kind: 'face-finder'; readonly loaded: boolean };

function isPicture(value: unknown): value is FramePicture {
  return value instanceof ImageBitmap || (typeof VideoFrame !== 'undefined' && value instanceof VideoFrame);
}

function isFace(value: unknown): value is FrameReading['face'] {
  if (value === undefined) return true;
  if (!isRecord(value) || typeof value.x !== 'number' || typeof value.y !== 'number') return false;
  const { people, isAtEdge, isSmall } = value;
  const areFlags = [isAtEdge, isSmall].every((flag) => flag === undefined || typeof flag === 'boolean');
  return areFlags && (people === undefined || Number.isInteger(people));
}

const hasNumbers = (value: unknown, names: readonly string[]): value is Record<string, unknown> =>
  isRecord(value) && names.every((name) => Number.isFinite(value[name]));

function isLight(value: unknown): value is FrameReading['light'] {
  if (value === undefined) return true;
  if (!hasNumbers(value, ['highlight', 'burntShare'])) return false;
  return value.around === undefined || hasNumbers(value.around, ['highlight', 'mean', 'stops']);
}

const isFocus = ({ facePixels = 0, sharpness = 0, focus = 'sharp' }: Record<string, unknown>): boolean =>
  Number.isFinite(facePixels) && Number.isFinite(sharpness) && FOCUS_CODES.some((code) => code === focus);

const isPictureState = (value: unknown): value is FrameReading['pictureState'] =>
  value === undefined || value === 'unsettled' || PICTURE_STATES.some((state) => state === value);

const isPlainColor = (value: unknown): value is FrameReading['plainColor'] =>
  value === undefined || PLAIN_COLORS.some((color) => color === value);

const NUMBERS = ['brightness', 'variance', 'skinRatio'] as const satisfies readonly (keyof FrameReading)[];
const FLAGS = [
  'faceLikeRegion',
  'strongEdges',
  'personDetected',
  'partialDetection',
] as const satisfies readonly (keyof FrameReading)[];

function isFrameReading(value: unknown): value is FrameReading {
  if (!isRecord(value) || !isFace(value.face)) return false;
  if (
    !isLight(value.light) ||
    !isFocus(value) ||
    !isPictureState(value.pictureState) ||
    !isPlainColor(value.plainColor)
  )
    return false;
  if (!READING_SOURCES.some((source) => source === value.source)) return false;
  return (
    NUMBERS.every((name) => Number.isFinite(value[name])) && FLAGS.every((name) => typeof value[name] === 'boolean')
  );
}

export function parseFrameRequest(data: unknown): FrameRequest | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, picture, width, height, cameraWidth, isNew, modelUrl } = data;
  if (kind === 'frame' && isPicture(picture) && typeof width === 'number' && typeof height === 'number') {
    return { kind, picture, width, height, cameraWidth: Number(cameraWidth), isNew: isNew === true };
  }
  if (kind === 'load-face-finder' && typeof modelUrl === 'string') return { kind, modelUrl };
  if (kind === 'end') return { kind };
  return undefined;
}

export function parseFrameReply(data: unknown): FrameReply | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, reading, reason, loaded } = data;
  if (kind === 'reading' && isFrameReading(reading)) return { kind, reading };
  if (kind === 'frame-failed' && typeof reason === 'string') return { kind, reason };
  if (kind === 'face-finder' && typeof loaded === 'boolean') return { kind, loaded };
  return undefined;
}
