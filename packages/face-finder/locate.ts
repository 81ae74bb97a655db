import type { Region } from './crops';
import type { FaceBox } from './face-box';

/** The mapping of a picture's region to a square. */
interface Placement {
  /** The square's side in pixels. */
  readonly size: number;
  /** The position of the region in the square, in the square's pixels. */
  readonly fit: Region;
  /** The region, in the picture's pixels. */
  readonly region: Region;
  readonly picture: { readonly width: number; readonly height: number };
}

/** Converts fractions of the square to fractions of the picture. */
export const locate = (box: FaceBox, { size, fit, region, picture }: Placement): FaceBox => {
  const scaleX = region.width / fit.width;
  const scaleY = region.height / fit.height;
  return {
    x: (region.left + (box.x * size - fit.left) * scaleX) / picture.width,
    y: (region.top + (box.y * size - fit.top) * scaleY) / picture.height,
    width: (box.width * size * scaleX) / picture.width,
    height: (box.height * size * scaleY) / picture.height,
    score: box.score,
  };
};
