import {
  createCutFaceTracker,
  createFaceFinder,
  createGroupTracker,
  createJavascriptKernel,
  createSmallFaceTracker,
  type FaceBox,
  type LayerKernel,
} from '@linecheck/face-finder';
import { readFaceLight } from '../../camera/face-light';
import { closeUpOf, createFocusWatch, readSharpness } from '../../camera/focus';
import {
  analyseFrame,
  type CameraFrame,
  type FrameReading,
  HIDDEN_PICTURE,
  withFaceFound,
  withGroup,
} from '../../camera/frame';
import { createPictureWatch } from '../../camera/picture-state';
import { FOCUS } from '../../camera/thresholds';
import { type PixelReader, sizeOf } from './pixel-reader';

export interface FrameAnalyser {
  /** Finds the face with the face finder once its model has loaded. Until then it uses the skin rule (M6). */
  analyse(shot: Shot): Promise<FrameReading>;
  /**
   * Loads the face finder; resolves with the kind of its kernel.
   *
   * @throws Error when the model cannot be loaded; `analyse` then keeps using the skin rule.
   */
  loadFaceFinder(modelUrl: string): Promise<LayerKernel['name']>;
}

interface Shot {
  readonly pixels: PixelReader;
  readonly picture: Parameters<PixelReader['read']>[0];
  readonly size: Pick<CameraFrame, 'width' | 'height'>;
  readonly cameraWidth: number;
  /** False if the browser has presented no new picture since the last one. */
  readonly isNew: boolean;
}

interface Loaders {
  readonly load?: (url: string) => Promise<Response>;
  readonly openKernel?: () => LayerKernel | Promise<LayerKernel>;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
}

interface Found {
  readonly best: FaceBox | 'cut' | undefined;
  readonly group: readonly FaceBox[];
}

/** Finds a whole face, or else a face cut off by the picture's edge, and several people. */
function createSearch(model: ArrayBuffer, kernel: LayerKernel): (frame: CameraFrame) => Found {
  const finder = createFaceFinder(model, kernel);
  const [findWhole, findCut] = [createSmallFaceTracker(finder), createCutFaceTracker(finder)];
  const findGroup = createGroupTracker(finder);
  return (frame) => {
    const whole = findWhole(frame);
    if (whole !== undefined) return { best: whole, group: findGroup(frame) };
    return { best: findCut(frame) ? 'cut' : undefined, group: [] };
  };
}

async function measureFocus({ pixels, picture, cameraWidth }: Shot, found: FaceBox) {
  const { part, face } = closeUpOf(found, sizeOf(picture));
  const scale = Math.min(1, FOCUS.closeUpPixels / Math.max(part.width, part.height));
  const size = { width: Math.ceil(part.width * scale), height: Math.ceil(part.height * scale) };
  const closeUp = await pixels.read(picture, size, part);
  if (closeUp === 'hidden') return undefined;
  return {
    sharpness: readSharpness(closeUp, face),
    facePixels: found.width * cameraWidth,
    readPixels: face.width * closeUp.width,
  };
}

export function createFrameAnalyser(loaders: Loaders = {}): FrameAnalyser {
  const { load = (url: string) => fetch(url), openKernel = createJavascriptKernel } = loaders;
  const { clock = () => performance.now() } = loaders;
  const [watchPicture, watchFocus] = [createPictureWatch(), createFocusWatch()];
  let findFace: ReturnType<typeof createSearch> | undefined;
  return {
    async analyse(shot) {
      const frame = await shot.pixels.read(shot.picture, shot.size);
      if (frame === 'hidden') return HIDDEN_PICTURE;
      const bySkin = analyseFrame(frame);
      const { best: found, group } = findFace?.(frame) ?? { best: undefined, group: [] };
      const reading = findFace ? withGroup(withFaceFound(bySkin, found), group) : bySkin;
      const hasFace = reading.personDetected || reading.partialDetection;
      const look = watchPicture(frame, { atMs: clock(), isNew: shot.isNew, hasFace });
      if (found === undefined || found === 'cut') return { ...reading, ...look };
      const focus = await watchFocus(() => measureFocus(shot, found));
      const facePixels = Math.round(found.width * shot.cameraWidth);
      return { ...reading, ...look, light: readFaceLight(frame, found), facePixels, ...focus };
    },
    async loadFaceFinder(modelUrl) {
      const [response, kernel] = await Promise.all([load(modelUrl), openKernel()]);
      if (!response.ok) throw new Error(`The face model answered ${response.status}`);
      findFace = createSearch(await response.arrayBuffer(), kernel);
      return kernel.name;
    },
  };
}
