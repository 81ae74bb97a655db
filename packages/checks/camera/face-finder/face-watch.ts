import type { FaceBox } from './face-box';
import type { FaceFinder } from './face-finder';
import type { Frame } from './letterbox';
import { squaresOf, wholeOf } from './views';

/** After so many pictures without a face nobody is there, and the search becomes a patient one. */
const THOROUGH_MISSES = 2;

/**
 * Watches one camera: the best face in picture after picture, for the price of about one look each. A face is looked for
 * where the last one was, whole picture or square, and everywhere as soon as it is not there any more. In an empty room
 * the views take turns, the whole picture every second time: somebody who sits down is seen a second later at most, and
 * somebody at the far end of the room after two.
 */
export function createFaceWatch(finder: Pick<FaceFinder, 'findIn'>): (frame: Frame) => FaceBox | undefined {
  let misses = 0;
  let view = 0;
  return (frame) => {
    const whole = wholeOf(frame);
    const views = squaresOf(frame).flatMap((square) => [whole, square]);
    const count = Math.max(1, views.length);
    const tries = misses < THOROUGH_MISSES ? count : 1;
    const seen = new Set();
    for (let turn = 0; turn < tries; turn += 1) {
      const index = (view + turn) % count;
      const region = views[index] ?? whole;
      // The whole picture stands between the squares: one look at it is enough.
      if (seen.has(region)) continue;
      seen.add(region);
      const [best] = finder.findIn(frame, region);
      if (best === undefined) continue;
      [misses, view] = [0, index];
      return best;
    }
    misses += 1;
    view = (view + 1) % count;
    return undefined;
  };
}
