import { type FrameSource, openPageSource, openWorkerSource } from './frame-source';

/** Creates sources that read a page's cameras, one for each test. */
export interface FrameSources {
  /**
   * Opens a source before a camera needs it. Resolves once its face finder has loaded or failed to load. Further calls
   * open no other source.
   */
  prepare(): Promise<void>;
  /** Returns the prepared source, or a new one. The caller has to close it. */
  take(): FrameSource;
}

interface FrameSourcesOptions {
  /** URL of the face finder's model. */
  readonly faceModelUrl: string;
  readonly open?: () => FrameSource;
  readonly openFallback?: () => FrameSource;
}

function canReadInWorker(): boolean {
  return (
    typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined' && typeof createImageBitmap !== 'undefined'
  );
}

const openBest = () => (canReadInWorker() ? openWorkerSource() : openPageSource());

/** Creates the frame sources of a page. Each falls back to the page if its worker fails. */
export function createFrameSources(options: FrameSourcesOptions): FrameSources {
  const { faceModelUrl, open = openBest, openFallback = openPageSource } = options;
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

/** Uses the first source until it fails, and the second after that. */
function withFallback(open: () => FrameSource, openFallback: () => FrameSource): FrameSource {
  let source = open();
  let fellBack = false;
  let closed = false;
  let modelUrl: string | undefined;
  const fallBack = () => {
    source.close();
    source = openFallback();
    fellBack = true;
    if (modelUrl) void source.loadFaceFinder(modelUrl);
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
      return source.loadFaceFinder(url);
    },
    close() {
      closed = true;
      source.close();
    },
  };
}
