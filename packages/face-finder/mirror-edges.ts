import type { Frame } from './letterbox';

/** The index of a pixel in a row that is extended beyond its ends by its own mirror image. */
const reflected = (index: number, length: number): number => {
  if (index < 0) return -1 - index;
  return index < length ? index : 2 * length - 1 - index;
};

/**
 * The frame with a border of `margin` pixels on each side, mirrored at the picture's edges: half a face at the edge
 * becomes a whole one. `margin` is at most the shorter side.
 */
export const mirrorEdges = ({ data, width, height }: Frame, margin: number): Frame => {
  const [columns, rows] = [width + 2 * margin, height + 2 * margin];
  // Copies whole pixels; the copy is aligned, regardless of the alignment of the frame.
  const pixels = new Uint32Array(new Uint8ClampedArray(data).buffer);
  const mirrored = new Uint32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const [start, first] = [row * columns, reflected(row - margin, height) * width];
    mirrored.set(pixels.subarray(first, first + width), start + margin);
    for (let column = 0; column < margin; column += 1) {
      // Casts, for speed: every index is in range by construction.
      mirrored[start + column] = pixels[first + reflected(column - margin, width)] as number;
      mirrored[start + columns - 1 - column] = pixels[first + reflected(width + margin - 1 - column, width)] as number;
    }
  }
  return { data: new Uint8ClampedArray(mirrored.buffer), width: columns, height: rows };
};
