import { type BuiltNetwork, buildNetwork } from './build-network';
import { type Region, squaresOf, wholeOf } from './crops';
import { readHead } from './decode';
import { type FaceBox, MIN_SCORE } from './face-box';
import { allRowsOf, type FeatureMap, type Rows } from './feature-map';
import { createJavascriptKernel } from './javascript/javascript-kernel';
import type { Kernel } from './kernel';
import { type Frame, letterbox } from './letterbox';
import { locate } from './locate';
import { parseFaceModel } from './model';
import { INPUT_SIZE } from './network';
import { suppress } from './suppress';

export type { FaceBox } from './face-box';
export type { Frame } from './letterbox';

/** Finds faces in pictures. */
export interface FaceFinder {
  /**
   * The faces in a frame, best first, each with a score of 0.7 or more; empty if there are none. Finds faces of at
   * least a tenth of the frame's width. The frame is shrunk to 128 pixels, so that 320 × 240 is as good as more, and
   * faster.
   *
   * @throws RangeError when the length of `data` does not match `width` and `height`.
   */
  readonly find: (frame: Frame) => readonly FaceBox[];
  /** The faces in one part of the frame, found in one pass. Boxes are fractions of the whole frame. */
  readonly findIn: (frame: Frame, region: Region) => readonly FaceBox[];
}

const checkFrame = ({ data, width, height }: Frame): void => {
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0))
    throw new RangeError(`A frame of ${width} × ${height} pixels has no picture.`);
  if (data.length !== 4 * width * height)
    throw new RangeError(`A frame of ${width} × ${height} pixels has ${4 * width * height} bytes, not ${data.length}.`);
};

const isSame = (one: Region, other: Region | undefined): boolean =>
  one.left === other?.left && one.top === other.top && one.width === other.width && one.height === other.height;

/**
 * Tracks the rows of the network's input that a new picture changes: the bars above and below a wide picture stay
 * unchanged while each picture has the position of the previous one. That saves a fifth of the total work.
 */
const createChangeTracker = (input: FeatureMap) => {
  let last: Region | undefined;
  return (fit: Region): Rows => {
    const rows = isSame(fit, last) ? { first: fit.top, end: fit.top + fit.height } : allRowsOf(input);
    last = fit;
    return rows;
  };
};

/** Creates a function that returns the candidates in one region of a frame, in fractions of the frame. */
const createPass = ({ input, heads, run }: BuiltNetwork) => {
  const changedBy = createChangeTracker(input);
  return (frame: Frame, region: Region): readonly FaceBox[] => {
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
export const createFaceFinder = (model: ArrayBuffer, kernel: Kernel = createJavascriptKernel()): FaceFinder => {
  const pass = createPass(buildNetwork(parseFaceModel(model), kernel));
  const facesIn = (frame: Frame, regions: readonly Region[]): readonly FaceBox[] =>
    suppress(regions.flatMap((region) => pass(frame, region))).filter(({ score }) => score >= MIN_SCORE);
  const find = (frame: Frame): readonly FaceBox[] => {
    checkFrame(frame);
    const faces = facesIn(frame, [wholeOf(frame)]);
    return faces.length > 0 ? faces : facesIn(frame, squaresOf(frame));
  };
  const findIn = (frame: Frame, region: Region): readonly FaceBox[] => {
    checkFrame(frame);
    return facesIn(frame, [region]);
  };
  return { find, findIn };
};
