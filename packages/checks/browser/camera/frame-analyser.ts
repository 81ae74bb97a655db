import {
  createCutFaceTracker,
  createFaceFinder,
  createFaceTracker,
  createJavascriptKernel,
  type FaceBox,
  type Kernel,
} from '@linecheck/face-finder';
import { readFaceLight } from '../../camera/face-light';
import { analyseFrame, type Frame, type FrameReading, HIDDEN_PICTURE, withFaceFound } from '../../camera/frame';
import { createPictureWatch } from '../../camera/picture-state';

/** Converts the pictures of one camera to readings. */
export interface FrameAnalyser {
  /**
   * Uses the face finder once it has loaded, and the skin rule of the specification before or without it (M6).
   *
   * @param isNew False if the browser has presented no new picture since the last call.
   */
  analyse(frame: Frame | 'hidden', isNew: boolean): FrameReading;
  /**
   * Loads the face finder; resolves with the kind of its kernel.
   *
   * @throws Error when the model cannot be loaded; `analyse` then keeps using the skin rule.
   */
  loadFaceFinder(modelUrl: string): Promise<Kernel['name']>;
}

interface Loaders {
  readonly load?: (url: string) => Promise<Response>;
  readonly openKernel?: () => Kernel | Promise<Kernel>;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
}

/** Finds a whole face, or else a face cut off by the picture's edge. */
function createSearch(model: ArrayBuffer, kernel: Kernel): (frame: Frame) => FaceBox | 'cut' | undefined {
  const finder = createFaceFinder(model, kernel);
  const [findWhole, findCut] = [createFaceTracker(finder), createCutFaceTracker(finder)];
  return (frame) => findWhole(frame) ?? (findCut(frame) ? 'cut' : undefined);
}

/** Converts pictures to readings, in the worker or, if there is none, on the page. */
export function createFrameAnalyser(loaders: Loaders = {}): FrameAnalyser {
  const { load = (url: string) => fetch(url), openKernel = createJavascriptKernel } = loaders;
  const { clock = () => performance.now() } = loaders;
  const watchPicture = createPictureWatch();
  let findFace: ReturnType<typeof createSearch> | undefined;
  return {
    analyse(frame, isNew) {
      if (frame === 'hidden') return HIDDEN_PICTURE;
      const bySkin = analyseFrame(frame);
      const found = findFace?.(frame);
      const reading = findFace ? withFaceFound(bySkin, found) : bySkin;
      const light = found === undefined || found === 'cut' ? undefined : readFaceLight(frame, found);
      const hasFace = reading.personDetected || reading.partialDetection;
      return { ...reading, light, ...watchPicture(frame, { atMs: clock(), isNew, hasFace }) };
    },
    async loadFaceFinder(modelUrl) {
      const [response, kernel] = await Promise.all([load(modelUrl), openKernel()]);
      if (!response.ok) throw new Error(`The face model answered ${response.status}`);
      findFace = createSearch(await response.arrayBuffer(), kernel);
      return kernel.name;
    },
  };
}
