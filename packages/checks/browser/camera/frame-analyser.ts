import { createCutFaceWatch } from '../../camera/face-finder/cut-face-watch';
import type { FaceBox } from '../../camera/face-finder/face-box';
import { createFaceFinder } from '../../camera/face-finder/face-finder';
import { createFaceWatch } from '../../camera/face-finder/face-watch';
import { createJavascriptKernel } from '../../camera/face-finder/javascript/javascript-kernel';
import type { Kernel } from '../../camera/face-finder/kernel';
import { analyseFrame, type Frame, type FrameReading, withFaceFound } from '../../camera/frame';

export interface FrameAnalyser {
  /** By the face finder once it is there, until then and without it by the rule of the specification (M6). */
  analyse(frame: Frame): FrameReading;
  /**
   * Gives what the face finder computes with.
   *
   * @throws Error when the model cannot be loaded; `analyse` then goes on with the rule.
   */
  loadFaceFinder(modelUrl: string): Promise<Kernel['name']>;
}

interface Loaders {
  readonly load?: (url: string) => Promise<Response>;
  readonly openKernel?: () => Kernel | Promise<Kernel>;
}

/** A whole face, or else a part of one. */
function createSearch(model: ArrayBuffer, kernel: Kernel): (frame: Frame) => FaceBox | 'cut' | undefined {
  const finder = createFaceFinder(model, kernel);
  const [findWhole, findCut] = [createFaceWatch(finder), createCutFaceWatch(finder)];
  return (frame) => findWhole(frame) ?? (findCut(frame) ? 'cut' : undefined);
}

/** Where pixels become readings: the same in the worker and, where there is none, on the page. */
export function createFrameAnalyser(loaders: Loaders = {}): FrameAnalyser {
  const { load = (url: string) => fetch(url), openKernel = createJavascriptKernel } = loaders;
  let findFace: ReturnType<typeof createSearch> | undefined;
  return {
    analyse(frame) {
      const reading = analyseFrame(frame);
      return findFace ? withFaceFound(reading, findFace(frame)) : reading;
    },
    async loadFaceFinder(modelUrl) {
      const [response, kernel] = await Promise.all([load(modelUrl), openKernel()]);
      if (!response.ok) throw new Error(`The face model answered ${response.status}`);
      findFace = createSearch(await response.arrayBuffer(), kernel);
      return kernel.name;
    },
  };
}
