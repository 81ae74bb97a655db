import {
  createCutFaceTracker,
  createFaceFinder,
  createGroupTracker,
  createJavascriptKernel,
  createSmallFaceTracker,
  type FaceBox,
  type Kernel,
} from '@linecheck/face-finder';
import {
  analyseFrame,
  type Frame,
  type FrameReading,
  HIDDEN_PICTURE,
  withFaceFound,
  withGroup,
} from '../../camera/frame';

/** Converts pictures to readings. */
export interface FrameAnalyser {
  /** Uses the face finder once it has loaded, and the skin rule of the specification before or without it (M6). */
  analyse(frame: Frame | 'hidden'): FrameReading;
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
}

interface Found {
  readonly best: FaceBox | 'cut' | undefined;
  /** The people, if there are several. */
  readonly group: readonly FaceBox[];
}

/** Finds a whole face, or else a face cut off by the picture's edge, and several people. */
function createSearch(model: ArrayBuffer, kernel: Kernel): (frame: Frame) => Found {
  const finder = createFaceFinder(model, kernel);
  const [findWhole, findCut] = [createSmallFaceTracker(finder), createCutFaceTracker(finder)];
  const findGroup = createGroupTracker(finder);
  return (frame) => {
    const whole = findWhole(frame);
    // An empty room costs no further search.
    if (whole !== undefined) return { best: whole, group: findGroup(frame) };
    return { best: findCut(frame) ? 'cut' : undefined, group: [] };
  };
}

/** Converts pictures to readings, in the worker or, if there is none, on the page. */
export function createFrameAnalyser(loaders: Loaders = {}): FrameAnalyser {
  const { load = (url: string) => fetch(url), openKernel = createJavascriptKernel } = loaders;
  let findFace: ReturnType<typeof createSearch> | undefined;
  return {
    analyse(frame) {
      if (frame === 'hidden') return HIDDEN_PICTURE;
      const reading = analyseFrame(frame);
      if (findFace === undefined) return reading;
      const { best, group } = findFace(frame);
      return withGroup(withFaceFound(reading, best), group);
    },
    async loadFaceFinder(modelUrl) {
      const [response, kernel] = await Promise.all([load(modelUrl), openKernel()]);
      if (!response.ok) throw new Error(`The face model answered ${response.status}`);
      findFace = createSearch(await response.arrayBuffer(), kernel);
      return kernel.name;
    },
  };
}
