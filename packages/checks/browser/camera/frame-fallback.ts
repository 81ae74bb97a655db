import type { FrameReading } from '../../camera/frame';
import { LateReading } from './pending-read';

export interface FrameSource {
  /** @param isNew False if the video has presented no new picture since the last call. */
  read(video: HTMLVideoElement, isNew: boolean): Promise<FrameReading>;
  /**
   * Loads the face finder while readings continue; without it they use the skin rule of the specification (M6).
   * Resolves once it has loaded or failed to load.
   */
  loadFaceFinder(modelUrl: string): Promise<void>;
  close(): void;
}

/** A worker that was late this often is not used again: it would stay behind. */
const MOST_LATE = 2;

/**
 * A source that moves to the page when its worker fails. While the worker is late, and for good once it was late twice,
 * the page reads by the skin rule, which takes a few milliseconds: where a browser compiles no code, the face finder
 * takes seconds, and would block the page for as long.
 */
export function withFallback(open: () => FrameSource, openFallback: () => FrameSource): FrameSource {
  const source = open();
  let [isGivenUp, isLate, isClosed] = [false, false, false];
  let lateCount = 0;
  let modelUrl: string | undefined;
  let page: FrameSource | undefined;
  const onPage = () => {
    page ??= openFallback();
    return page;
  };
  const giveUp = () => {
    isGivenUp = true;
    source.close();
  };
  const fallBack = (error: unknown) => {
    if (!(error instanceof LateReading)) {
      giveUp();
      if (modelUrl) void onPage().loadFaceFinder(modelUrl);
      return;
    }
    lateCount += 1;
    if (lateCount >= MOST_LATE) return giveUp();
    isLate = true;
    const arrived = () => {
      isLate = false;
    };
    error.arrival.then(arrived, giveUp);
  };
  return {
    async read(video, isNew) {
      if (isGivenUp || isLate) return onPage().read(video, isNew);
      return source.read(video, isNew).catch((error: unknown) => {
        if (isClosed) throw error;
        fallBack(error);
        return onPage().read(video, isNew);
      });
    },
    loadFaceFinder(url) {
      modelUrl = url;
      return source.loadFaceFinder(url);
    },
    close() {
      isClosed = true;
      if (!isGivenUp) source.close();
      page?.close();
    },
  };
}
