export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Part of a picture, as fractions of its width and height, 0 to 1. */
export interface PicturePart {
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
}

/** Arm length and corner radius, as fractions of the part's shorter side. */
const ARM = 0.28;
const RADIUS = 0.1;

/**
 * The four corners around a part of a picture, as an SVG path in pixels of the picture. An SVG with the picture's size
 * as `viewBox` keeps them aligned with the picture, at any aspect ratio of picture and stage.
 */
export function guideCorners({ x, y }: PicturePart, { width, height }: PictureSize): string {
  const [left, right] = [x[0] * width, x[1] * width];
  const [top, bottom] = [y[0] * height, y[1] * height];
  const side = Math.min(right - left, bottom - top);
  const corner = (atX: number, atY: number, inX: 1 | -1, inY: 1 | -1) => {
    const radius = RADIUS * side;
    const bend = `Q${atX} ${atY} ${atX + inX * radius} ${atY}`;
    return `M${atX} ${atY + inY * ARM * side}V${atY + inY * radius}${bend}H${atX + inX * ARM * side}`;
  };
  return [
    corner(left, top, 1, 1),
    corner(right, top, -1, 1),
    corner(right, bottom, -1, -1),
    corner(left, bottom, 1, -1),
  ].join('');
}
