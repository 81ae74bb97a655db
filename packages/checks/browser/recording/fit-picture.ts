/** Size of a clip in pixels (S2 §7): 640 x 480; a phone that is held upright records 480 x 640. */
const LONG = 640;
const SHORT = 480;

/** The size of a picture. */
export interface Size {
  /** Pixels */
  readonly width: number;
  /** Pixels */
  readonly height: number;
}

/** The cropped part of a picture, and its scaled size. */
export interface Fit extends Size {
  readonly crop: Size & { readonly x: number; readonly y: number };
}

const limitOf = ({ width, height }: Size): Size =>
  width >= height ? { width: LONG, height: SHORT } : { width: SHORT, height: LONG };

/** True if a picture has more pixels than a clip may have. */
export function exceedsClip(size: Size): boolean {
  const limit = limitOf(size);
  return size.width > limit.width || size.height > limit.height;
}

/** Fits the centre of a picture to a clip's aspect ratio, as large as a clip may be and never scaled up. */
export function fitPicture(size: Size): Fit {
  const limit = limitOf(size);
  const width = Math.min(size.width, (size.height * limit.width) / limit.height);
  const height = Math.min(size.height, (size.width * limit.height) / limit.width);
  const scale = Math.min(1, limit.width / width);
  return {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    crop: { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height },
  };
}
