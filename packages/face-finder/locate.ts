import type { Region } from './crops';
import type { FaceBox } from './face-box';

/** How a region of a picture was put into a square. */
interface Placement {
  /** The square's side, in its pixels. */
  readonly size: number;
  /** Where in the square the region lies, in the square's pixels. */
  readonly fit: Region;
  /** The region, in the picture's pixels. */
  readonly region: Region;
  readonly picture: { readonly width: number; readonly height: number };
}

/** From fractions of the square to fractions of the picture. */
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
