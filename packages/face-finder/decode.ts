import type { FaceAnchor } from './anchors';
import { type FaceBox, MIN_CANDIDATE_SCORE } from './face-box';
import { type FeatureMap, pixelOffset } from './feature-map';
import type { HeadFilters, ModelFilter } from './model';
import { BOX_VALUES, INPUT_SIZE } from './network';

/** One head with its input feature map. */
export interface ModelHead extends Pick<HeadFilters, 'scores' | 'boxes'> {
  readonly source: FeatureMap;
  readonly anchors: readonly FaceAnchor[];
}

/** The raw score at which the sigmoid is `MIN_CANDIDATE_SCORE`. */
const MIN_RAW_SCORE = Math.log(MIN_CANDIDATE_SCORE / (1 - MIN_CANDIDATE_SCORE));

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/**
 * One output of a 1 × 1 convolution at one pixel. A head needs few of its outputs, so each is computed separately.
 * Exported for tests.
 */
export const project = (filter: ModelFilter, source: FeatureMap, at: { offset: number; output: number }): number => {
  const { weights, biases } = filter;
  const inputs = weights.length / biases.length;
  const first = at.output * inputs;
  // Casts, for speed: every index is in range by construction.
  let sum = biases[at.output] as number;
  for (let input = 0; input < inputs; input += 1)
    sum += (weights[first + input] as number) * (source.data[at.offset + input] as number);
  return sum;
};

/** Reads a box. Predictions are in pixels of the input, the centre relative to the anchor. */
const readBox = ({ boxes, source }: ModelHead, anchor: FaceAnchor, offset: number): Omit<FaceBox, 'score'> => {
  const value = (part: 0 | 1 | 2 | 3): number =>
    project(boxes, source, { offset, output: anchor.slot * BOX_VALUES + part }) / INPUT_SIZE;
  return { x: anchor.x + value(0), y: anchor.y + value(1), width: value(2), height: value(3) };
};

/** The candidates of one head, several per face, as fractions of the input square. */
export const readHead = (head: ModelHead): readonly FaceBox[] =>
  head.anchors.flatMap((anchor) => {
    const offset = pixelOffset(head.source, anchor.row, anchor.column);
    const rawScore = project(head.scores, head.source, { offset, output: anchor.slot });
    if (rawScore < MIN_RAW_SCORE) return [];
    return { ...readBox(head, anchor, offset), score: sigmoid(rawScore) };
  });
