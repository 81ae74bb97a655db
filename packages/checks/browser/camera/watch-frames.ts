import type { FrameReading } from '../../camera/frame';
import { type FrameSource, openPageSource, openWorkerSource } from './frame-source';

/** S2 §9: camera analysis every 500 ms. */
const EVERY_MS = 500;

interface WatchFramesOptions {
  readonly video: HTMLVideoElement;
  readonly onReading: (reading: FrameReading) => void;
  /** This browser cannot read pictures at all: there will be no reading, and so there must be no verdict. */
  readonly onError?: (error: unknown) => void;
  readonly everyMs?: number;
  /** URL of the face finder's model. It is fetched after the first reading, so that it does not delay the camera. */
  readonly faceModelUrl?: string | undefined;
  readonly openSource?: () => FrameSource;
  readonly openFallback?: () => FrameSource;
}

/** `HTMLMediaElement.HAVE_CURRENT_DATA`: there is at least this one picture. */
const HAVE_CURRENT_DATA = 2;

function canReadInWorker(): boolean {
  return (
    typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined' && typeof createImageBitmap !== 'undefined'
  );
}

function hasPicture(video: HTMLVideoElement): boolean {
  return video.readyState >= HAVE_CURRENT_DATA && video.videoWidth > 0 && !video.paused;
}

/** Uses the first source until it fails, and the second from then on. */
function withFallback(open: () => FrameSource, openFallback: () => FrameSource): FrameSource {
  let source = open();
  let fellBack = false;
  let closed = false;
  let modelUrl: string | undefined;
  const fallBack = () => {
    source.close();
    source = openFallback();
    fellBack = true;
    if (modelUrl) source.loadFaceFinder(modelUrl);
  };
  return {
    async read(video) {
      if (fellBack) return source.read(video);
      return source.read(video).catch((error: unknown) => {
        // Already stopped: no fallback is needed.
        if (closed) throw error;
        fallBack();
        return source.read(video);
      });
    },
    loadFaceFinder(url) {
      modelUrl = url;
      source.loadFaceFinder(url);
    },
    close() {
      closed = true;
      source.close();
    },
  };
}

/**
 * Reads the picture of a playing video repeatedly, one at a time. A worker that does not start, or fails, is
 * replaced by work on the page. Returns stop, which ends the worker.
 */
export function watchFrames(options: WatchFramesOptions): () => void {
  const { video, onReading, onError, everyMs = EVERY_MS, faceModelUrl } = options;
  const { openSource = canReadInWorker() ? openWorkerSource : openPageSource, openFallback = openPageSource } = options;
  const source = withFallback(openSource, openFallback);
  let wanted = faceModelUrl;
  let state: 'waiting' | 'reading' | 'stopped' = 'waiting';
  const report = (reading: FrameReading) => {
    onReading(reading);
    if (wanted) source.loadFaceFinder(wanted);
    wanted = undefined;
  };
  const tick = async () => {
    if (state !== 'waiting' || !hasPicture(video)) return;
    state = 'reading';
    const [read] = await Promise.allSettled([source.read(video)]);
    if ((state as string) === 'stopped') return;
    state = 'waiting';
    if (read.status === 'fulfilled') report(read.value);
    else onError?.(read.reason);
  };
  const timer = setInterval(() => void tick(), everyMs);
  void tick();
  return () => {
    state = 'stopped';
    clearInterval(timer);
    source.close();
  };
}
