import { tilesOf } from './crops';
import type { FaceBox } from './face-box';
import type { FaceFinder } from './face-finder';
import { createFaceTracker, THOROUGH_MISSES } from './face-tracker';
import type { PixelFrame } from './letterbox';

/**
 * Limits of a small face. The score is reached by all of 44 faces with 8 to 12% of the width, and by at most one of 600
 * pictures without a person. Wider boxes, by the width of the picture, are parts of a face that the usual search finds.
 */
const SMALL = { minScore: 0.8, widest: 0.18 } as const;

/** Maximum distance of the same face in two pictures, in its widths and heights. */
const SAME_PLACE = 0.6;

const isSmall = ({ width, score }: FaceBox): boolean => width <= SMALL.widest && score >= SMALL.minScore;

/** A small box of the usual search needs the same score: some rooms reach the finder's minimum in a square. */
const isCertain = ({ width, score }: FaceBox): boolean => width > SMALL.widest || score >= SMALL.minScore;

const isSamePlace = (one: FaceBox, other: FaceBox): boolean =>
  Math.abs(one.x - other.x) <= SAME_PLACE * one.width && Math.abs(one.y - other.y) <= SAME_PLACE * one.height;

/**
 * Follows the best face of one camera like `createFaceTracker`, and finds faces down to a twelfth of the picture's
 * width: pictures without a face are also searched in tiles. Such a small face counts once two pictures in a row have
 * it in the same place. The first two pictures without a face are searched in all tiles; then one tile a picture in
 * turn, so that an empty room costs one pass more.
 */
export function createSmallFaceTracker(finder: Pick<FaceFinder, 'findIn'>): (frame: PixelFrame) => FaceBox | undefined {
  const findNear = createFaceTracker(finder);
  let [misses, turn]: [number, number] = [0, 0];
  let before: FaceBox | undefined;
  const findInTiles = (frame: PixelFrame): FaceBox | undefined => {
    const tiles = tilesOf(frame);
    const tries = misses < THOROUGH_MISSES ? tiles.length : 1;
    for (let at = 0; at < tries; at += 1) {
      const index = (turn + at) % tiles.length;
      const tile = tiles[index];
      const best = tile && finder.findIn(frame, tile).find(isSmall);
      if (best === undefined) continue;
      // The next picture is searched there first.
      turn = index;
      return best;
    }
    turn = (turn + 1) % tiles.length;
    return undefined;
  };
  return (frame) => {
    const usual = findNear(frame);
    const near = usual && isCertain(usual) ? usual : undefined;
    const found = near ?? findInTiles(frame);
    misses = found === undefined ? misses + 1 : 0;
    const isSeen = found !== undefined && (found === near || (before !== undefined && isSamePlace(found, before)));
    before = found;
    return isSeen ? found : undefined;
  };
}
