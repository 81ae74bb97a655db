import { createFaceFinder, type FaceFinder } from '../camera/face-finder/face-finder';
import { analyseFrame, type Frame, type FrameReading, withFaceFound } from '../camera/frame';

export interface FrameAnalyser {
  /** By the face finder once it is there, until then and without it by the rule of the specification (M6). */
  analyse(frame: Frame): FrameReading;
  /** @throws Error when the model cannot be loaded; `analyse` then goes on with the rule. */
  loadFaceFinder(modelUrl: string): Promise<void>;
}

/** Where pixels become readings: the same in the worker and, where there is none, on the page. */
export function createFrameAnalyser(load: (url: string) => Promise<Response> = (url) => fetch(url)): FrameAnalyser {
  let finder: FaceFinder | undefined;
  return {
    analyse(frame) {
      const reading = analyseFrame(frame);
      return finder ? withFaceFound(reading, finder.find(frame)[0]) : reading;
    },
    async loadFaceFinder(modelUrl) {
      const response = await load(modelUrl);
      if (!response.ok) throw new Error(`The face model answered ${response.status}`);
      finder = createFaceFinder(await response.arrayBuffer());
    },
  };
}
