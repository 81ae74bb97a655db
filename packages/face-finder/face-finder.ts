import { anchorsOf } from './anchors';
import { createBlazeBlock, createStem, type ModelBlock } from './block';
import { type ImageRegion, squaresOf, wholeRegionOf } from './crops';
import { type ModelHead, readHead } from './decode';
import { type FaceBox, MIN_SCORE } from './face-box';
import { allRowsOf, createFeatureMap, type FeatureMap, type RowRange } from './feature-map';
import { createJavascriptKernel } from './javascript/javascript-kernel';
import type { LayerKernel } from './kernel';
import { letterbox, type PixelFrame } from './letterbox';
import { type FaceModel, parseFaceModel } from './model';
import { INPUT_SIZE } from './network';

export type { FaceBox } from './face-box';
export type { PixelFrame } from './letterbox';

/** Finds faces in pictures. */
export interface FaceFinder {
  /**
   * The faces in a frame, best first, each with a score of 0.73 or more; empty if there are none. Finds faces of at
   * least a tenth of the frame's width. The frame is scaled to 128 × 128 pixels, so frames above 320 × 240 take longer
   * without a better result.
   *
   * @throws RangeError when the length of `data` does not match `width` and `height`.
   */
  readonly find: (frame: PixelFrame) => readonly FaceBox[];
  /**
   * The faces in one region of the frame, in pixels, found in one pass. Boxes are fractions of the whole frame.
   *
   * @throws RangeError when the length of `data` does not match `width` and `height`.
   */
  readonly findIn: (frame: PixelFrame, region: ImageRegion) => readonly FaceBox[];
  /**
   * Like `find`, but also searches the squares that cover the frame if the whole frame has a face: a person beside
   * another is often found in a square only. Takes three times as long as a frame with a face.
   *
   * @throws RangeError when the length of `data` does not match `width` and `height`.
   */
  readonly findAll: (frame: PixelFrame) => readonly FaceBox[];
}

const checkFrame = ({ data, width, height }: PixelFrame): void => {
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0))
    throw new RangeError(`A frame of ${width} × ${height} pixels has no picture.`);
  if (data.length !== 4 * width * height)
    throw new RangeError(`A frame of ${width} × ${height} pixels has ${4 * width * height} bytes, not ${data.length}.`);
};

const isSame = (one: ImageRegion, other: ImageRegion | undefined): boolean =>
  one.left === other?.left && one.top === other.top && one.width === other.width && one.height === other.height;

/**
 * Tracks the rows of the network's input that a new picture changes. The bars above and below a wide picture do not
 * change as long as the pictures have the same position, which saves a fifth of the total work.
 */
const createChangeTracker = (input: FeatureMap) => {
  let last: ImageRegion | undefined;
  return (fit: ImageRegion): RowRange => {
    const rows = isSame(fit, last) ? { first: fit.top, end: fit.top + fit.height } : allRowsOf(input);
    last = fit;
    return rows;
  };
};

/** Creates a function that returns the candidates in one region of a frame, in fractions of the frame. */
const createPass = ({ input, heads, run }: BuiltNetwork) => {
  const changedBy = createChangeTracker(input);
  return (frame: PixelFrame, region: ImageRegion): readonly FaceBox[] => {
    const fit = letterbox({ frame, region }, input);
    run(changedBy(fit));
    const placement = { size: INPUT_SIZE, fit, region, picture: frame };
    return heads.flatMap(readHead).map((box) => locate(box, placement));
  };
};

/**
 * Finds faces with the BlazeFace short-range network (Bazarevsky et al. 2019; made for faces within two metres of the
 * camera, including faces turned to the side). All memory is allocated here; `find` reuses it for every frame.
 *
 * The network sees 128 × 128 pixels and needs faces of at least an eighth of that. If it finds none in the whole frame,
 * it also searches the squares that cover the frame: with a wide camera this is the only way to find a person one metre
 * away (43 portraits, shrunk to a twelfth of the width of a 16:9 frame: none in the whole, all in a square). So a frame
 * without a face takes three times as long as one with a face; `createFaceTracker` spreads that over the pictures of a
 * camera.
 *
 * @param model the result of `buildFaceModel` (`build/build-face-model.ts`), which an app serves as a file.
 * @param kernel not shared with another finder; every kind of kernel gives the same result.
 * @throws Error when the bytes are not such a model.
 */
export const createFaceFinder = (model: ArrayBuffer, kernel: LayerKernel = createJavascriptKernel()): FaceFinder => {
  const pass = createPass(buildNetwork(parseFaceModel(model), kernel));
  const facesIn = (frame: PixelFrame, regions: readonly ImageRegion[]): readonly FaceBox[] =>
    suppress(regions.flatMap((region) => pass(frame, region))).filter(({ score }) => score >= MIN_SCORE);
  const find = (frame: PixelFrame): readonly FaceBox[] => {
    checkFrame(frame);
    const faces = facesIn(frame, [wholeRegionOf(frame)]);
    return faces.length > 0 ? faces : facesIn(frame, squaresOf(frame));
  };
  const findIn = (frame: PixelFrame, region: ImageRegion): readonly FaceBox[] => {
    checkFrame(frame);
    return facesIn(frame, [region]);
  };
  const findAll = (frame: PixelFrame): readonly FaceBox[] => {
    checkFrame(frame);
    return facesIn(frame, [wholeRegionOf(frame), ...squaresOf(frame)]);
  };
  return { find, findIn, findAll };
};

/** The mapping of a picture's region to a square. */
interface Placement {
  /** The square's side in pixels. */
  readonly size: number;
  /** The position of the region in the square, in the square's pixels. */
  readonly fit: ImageRegion;
  /** The region, in the picture's pixels. */
  readonly region: ImageRegion;
  readonly picture: { readonly width: number; readonly height: number };
}

/** Converts fractions of the square to fractions of the picture. Exported for tests. */
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

/** Boxes that share more than this part of their union belong to one face (the published pipeline's number). */
const MIN_OVERLAP = 0.3;

/** Overlap of two boxes along one axis. */
const shared = (a: { centre: number; length: number }, b: { centre: number; length: number }): number =>
  Math.max(
    0,
    Math.min(a.centre + a.length / 2, b.centre + b.length / 2) -
      Math.max(a.centre - a.length / 2, b.centre - b.length / 2),
  );

/** Intersection over union, 0 to 1. Exported for tests. */
export const overlap = (a: FaceBox, b: FaceBox): number => {
  const both =
    shared({ centre: a.x, length: a.width }, { centre: b.x, length: b.width }) *
    shared({ centre: a.y, length: a.height }, { centre: b.y, length: b.height });
  const union = a.width * a.height + b.width * b.height - both;
  return union > 0 ? both / union : 0;
};

const weightedMean = (boxes: readonly FaceBox[], part: 'x' | 'y' | 'width' | 'height'): number =>
  boxes.reduce((sum, box) => sum + box.score * box[part], 0) / boxes.reduce((sum, box) => sum + box.score, 0);

/** Merges the first box of a list sorted by score with the others of its face, and then handles the remaining boxes. */
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
 * score. Exported for tests.
 */
export const suppress = (boxes: readonly FaceBox[]): readonly FaceBox[] =>
  blend(boxes.toSorted((a, b) => b.score - a.score));

/** The network with its weights and its memory. Exported for tests. */
export interface BuiltNetwork {
  readonly input: FeatureMap;
  readonly blocks: readonly ModelBlock[];
  readonly heads: readonly ModelHead[];
  /** Computes the parts of the heads' inputs that depend on the changed rows. */
  readonly run: (changed: RowRange) => void;
}

/** Every layer with its own memory; each reads the result of the previous one. */
const createBlocks = (model: FaceModel, input: FeatureMap, kernel: LayerKernel): readonly ModelBlock[] => {
  const stem = createStem(model.stem, input, kernel);
  const blocks = [stem];
  let source = stem.target;
  for (const filters of model.blocks) {
    const block = createBlazeBlock(filters, source, kernel);
    blocks.push(block);
    source = block.target;
  }
  return blocks;
};

/** The stem has index 0, so a head after n BlazeBlocks reads the block with index n. */
const createHeads = (model: FaceModel, blocks: readonly ModelBlock[]): readonly ModelHead[] =>
  blocks.flatMap(({ target: source }, index) =>
    model.heads
      .filter(({ afterBlocks }) => afterBlocks === index)
      .map((filters) => ({ ...filters, source, anchors: anchorsOf(filters) })),
  );

/** Builds the described network for one kernel, which owns all of its memory. Exported for tests. */
export const buildNetwork = (model: FaceModel, kernel: LayerKernel): BuiltNetwork => {
  const input = createFeatureMap(INPUT_SIZE, 3, kernel.reserve);
  const blocks = createBlocks(model, input, kernel);
  const heads = createHeads(model, blocks);
  const run = (changed: RowRange): void => {
    let rows = changed;
    for (const block of blocks) rows = block.run(rows);
  };
  return { input, blocks, heads, run };
};
