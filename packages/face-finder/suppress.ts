import type { FaceBox } from './face-box';

/** Boxes that share more than this part of their union belong to one face (the published pipeline's number). */
const MIN_OVERLAP = 0.3;

/** Overlap of two boxes along one axis. */
const shared = (a: { centre: number; length: number }, b: { centre: number; length: number }): number =>
  Math.max(
    0,
    Math.min(a.centre + a.length / 2, b.centre + b.length / 2) -
      Math.max(a.centre - a.length / 2, b.centre - b.length / 2),
  );

/** Intersection over union, 0 to 1. */
export const overlap = (a: FaceBox, b: FaceBox): number => {
  const both =
    shared({ centre: a.x, length: a.width }, { centre: b.x, length: b.width }) *
    shared({ centre: a.y, length: a.height }, { centre: b.y, length: b.height });
  const union = a.width * a.height + b.width * b.height - both;
  return union > 0 ? both / union : 0;
};

const weightedMean = (boxes: readonly FaceBox[], part: 'x' | 'y' | 'width' | 'height'): number =>
  boxes.reduce((sum, box) => sum + box.score * box[part], 0) / boxes.reduce((sum, box) => sum + box.score, 0);

/** Merges the best box of a list sorted by score with those of its face, then does so for the remaining ones. */
const blend = (sorted: readonly FaceBox[]): readonly FaceBox[] => {
  const [best, ...others] = sorted;
  if (!best) return [];
  const same = [best, ...others.filter((box) => overlap(best, box) > MIN_OVERLAP)];
  const face = {
    x: weightedMean(same, 'x'),
    y: weightedMean(same, 'y'),
    width: weightedMean(same, 'width'),
    height: weightedMean(same, 'height'),
    score: best.score,
  };
  return [face, ...blend(others.filter((box) => overlap(best, box) <= MIN_OVERLAP))];
};

/**
 * One box for each face, best first: the best box and those that overlap with it are averaged, weighted by score, which
 * varies less from frame to frame than the best box alone (the paper's "post-processing"). The face has the best box's
 * score.
 */
export const suppress = (boxes: readonly FaceBox[]): readonly FaceBox[] =>
  blend(boxes.toSorted((a, b) => b.score - a.score));
