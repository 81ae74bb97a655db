import { ownScript } from '../own-script';
import { type FrameSource, withFallback } from './frame-fallback';
import { type FramePicture, type FrameRequest, parseFrameReply } from './frame-message';
import frameWorkerUrl from './frame-worker.ts?worker&url';
import { createPendingRead } from './pending-read';
import { createPixelReader } from './pixel-reader';

/**
 * Wide enough for the skin rule and the face finder, with 16 times less data to transfer than the camera's own picture.
 */
const FRAME_WIDTH = 320;

function frameSize(video: HTMLVideoElement): { readonly width: number; readonly height: number } {
  return { width: FRAME_WIDTH, height: Math.max(1, Math.round((FRAME_WIDTH * video.videoHeight) / video.videoWidth)) };
}

/**
 * Captures the picture. A VideoFrame takes almost no time on the page (0.1 ms; a bitmap takes 7 ms for a 720p picture),
 * but browsers that do not support its `rotation` may return a phone's picture rotated.
 */
async function takePicture(video: HTMLVideoElement): Promise<FramePicture> {
  if (typeof VideoFrame !== 'undefined' && 'rotation' in VideoFrame.prototype) return new VideoFrame(video);
  const { width, height } = frameSize(video);
  return createImageBitmap(video, { resizeWidth: width, resizeHeight: height, resizeQuality: 'low' });
}

/** The page only captures the picture and transfers it; the worker does the rest. */
function openWorkerSource(): FrameSource {
  const worker = new Worker(ownScript(frameWorkerUrl), { type: 'module', name: 'frames' });
  const pending = createPendingRead();
  let onFaceFinder = () => {};
  let isClosed = false;
  const send = (request: FrameRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer);
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const reply = parseFrameReply(data);
    if (reply) pending.answered();
    if (reply?.kind === 'reading') pending.resolve(reply.reading);
    if (reply?.kind === 'frame-failed') pending.fail(new Error(reply.reason));
    if (reply?.kind === 'face-finder') onFaceFinder();
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    pending.fail(new Error(`The frame worker failed: ${event.message}`));
    onFaceFinder();
  });
  return {
    async read(video, isNew) {
      const picture = await takePicture(video);
      if (isClosed) {
        picture.close();
        throw new Error('The source was closed');
      }
      const reading = pending.start();
      send({ kind: 'frame', picture, ...frameSize(video), cameraWidth: video.videoWidth, isNew }, [picture]);
      return reading;
    },
    loadFaceFinder: (modelUrl) =>
      new Promise((resolve) => {
        onFaceFinder = resolve;
        send({ kind: 'load-face-finder', modelUrl });
      }),
    // The worker ends itself: one that is terminated leaves its picture open, and the camera stops delivering.
    close() {
      isClosed = true;
      send({ kind: 'end' });
    },
  };
}

/** A source for browsers that cannot draw in a worker (Safari before 16.4): everything happens on the page. */
function openPageSource(): FrameSource {
  // Most browsers do not need it, so it is loaded on demand.
  const loading = import('./frame-analyser').then(({ createFrameAnalyser }) => createFrameAnalyser());
  const pixels = createPixelReader(document.createElement('canvas').getContext('2d', { willReadFrequently: true }));
  return {
    async read(video, isNew) {
      const analyser = await loading;
      return analyser.analyse({ pixels, picture: video, size: frameSize(video), cameraWidth: video.videoWidth, isNew });
    },
    // A failure is not reported: without the finder the readings use the skin rule.
    async loadFaceFinder(modelUrl) {
      // Such a browser compiles no code: each picture would block the page for seconds.
      if (typeof WebAssembly === 'undefined') return;
      await loading.then((analyser) => analyser.loadFaceFinder(modelUrl)).catch(() => undefined);
    },
    close: () => undefined,
  };
}

export interface FrameSources {
  /**
   * Opens a source before a camera needs it. Resolves once its face finder has loaded or failed to load. Further calls
   * open no other source.
   */
  prepare(): Promise<void>;
  take(): FrameSource;
}

interface FrameSourcesOptions {
  readonly faceModelUrl: string;
  readonly open?: () => FrameSource;
  readonly openFallback?: () => FrameSource;
}

function canReadInWorker(): boolean {
  return (
    typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined' && typeof createImageBitmap !== 'undefined'
  );
}

export function createFrameSources(options: FrameSourcesOptions): FrameSources {
  const { faceModelUrl, openFallback = openPageSource } = options;
  const { open = () => (canReadInWorker() ? openWorkerSource() : openPageSource()) } = options;
  const opened = () => {
    const source = withFallback(open, openFallback);
    return { source, hasFinder: source.loadFaceFinder(faceModelUrl) };
  };
  let first: ReturnType<typeof opened> | undefined;
  let isTaken = false;
  return {
    async prepare() {
      first ??= opened();
      return first.hasFinder;
    },
    take() {
      if (isTaken) return opened().source;
      isTaken = true;
      first ??= opened();
      return first.source;
    },
  };
}
