import { createFaceFinder } from '../../camera/face-finder/face-finder';
import { createFaceWatch } from '../../camera/face-finder/face-watch';
import { analyseFrame, type Frame, type FrameReading, withFaceFound } from '../../camera/frame';

export interface FrameAnalyser {
  /** By the face finder once it is there, until then and without it by the rule of the specification (M6). */
  analyse(frame: Frame): FrameReading;
  /** @throws Error when the model cannot be loaded; `analyse` then goes on with the rule. */
  loadFaceFinder(modelUrl: string): Promise<void>;
}

/** Where pixels become readings: the same in the worker and, where there is none, on the page. */
export function createFrameAnalyser(load: (url: string) => Promise<Response> = (url) => fetch(url)): FrameAnalyser {
  let findFace: ReturnType<typeof createFaceWatch> | undefined;
  return {
    analyse(frame) {
      const reading = analyseFrame(frame);
      return findFace ? withFaceFound(reading, findFace(frame)) : reading;
    },
    async loadFaceFinder(modelUrl) {
      const response = await load(modelUrl);
      if (!response.ok) throw new Error(`The face model answered ${response.status}`);
      findFace = createFaceWatch(createFaceFinder(await response.arrayBuffer()));
    },
  };
}
