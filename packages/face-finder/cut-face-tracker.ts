import type { FaceBox } from './face-box';
import type { FaceFinder } from './face-finder';
import { createFaceTracker } from './face-tracker';
import type { PixelFrame } from './letterbox';

/** Width of the mirrored border, as a share of the frame's shorter side. */
const BORDER = 0.3;

/**
 * The minimum score of a mirrored face. None of 282 pictures of rooms and drawings without a person reaches it. Without
 * the border no score separates the two: the network scores half a face at 0.2 to 0.5, no more than some rooms
 * (decision 032).
 */
const MIN_CUT_SCORE = 0.8;

/** Share of the face beyond the edge: below the minimum it is a whole face, above the maximum only its mirror image. */
const BEYOND = { least: 0.1, most: 0.75 } as const;

/** The share of a face beyond the edges of the frame, along the axis where it is larger. */
const beyond = ({ x, y, width, height }: FaceBox): number =>
  Math.max(Math.max(width / 2 - x, x + width / 2 - 1) / width, Math.max(height / 2 - y, y + height / 2 - 1) / height);

const isCut = (box: FaceBox): boolean => beyond(box) >= BEYOND.least && beyond(box) <= BEYOND.most;

/**
 * Watches one camera for a face that the finder misses because an edge cuts it off. Call it only for pictures
 * without a whole face; it costs as much as that search.
 */
export function createCutFaceTracker(finder: Pick<FaceFinder, 'findIn'>): (frame: PixelFrame) => boolean {
  let border = 0;
  /** Converts fractions of the mirrored frame to fractions of the frame itself. */
  const inFrame = (box: FaceBox, mirrored: PixelFrame): FaceBox => {
    const [width, height] = [mirrored.width - 2 * border, mirrored.height - 2 * border];
    return {
      x: (box.x * mirrored.width - border) / width,
      y: (box.y * mirrored.height - border) / height,
      width: (box.width * mirrored.width) / width,
      height: (box.height * mirrored.height) / height,
      score: box.score,
    };
  };
  const track = createFaceTracker({
    findIn: (mirrored, region) =>
      finder.findIn(mirrored, region).filter((box) => box.score >= MIN_CUT_SCORE && isCut(inFrame(box, mirrored))),
  });
  return (frame) => {
    border = Math.round(BORDER * Math.min(frame.width, frame.height));
    return track(mirrorEdges(frame, border)) !== undefined;
  };
}

/** The index of a pixel in a row that is extended beyond its ends by its own mirror image. */
const reflected = (index: number, length: number): number => {
  if (index < 0) return -1 - index;
  return index < length ? index : 2 * length - 1 - index;
};

/**
 * The frame with a border of `margin` pixels on each side, mirrored at the picture's edges: half a face at the edge
 * becomes a whole one. `margin` is at most the shorter side. Exported for tests.
 */
export const mirrorEdges = ({ data, width, height }: PixelFrame, margin: number): PixelFrame => {
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
