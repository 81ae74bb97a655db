import type { FrameReading } from '../../camera/frame';
import { type SeenPage, whileSeen } from '../devices/while-seen';
import type { FrameSource } from './frame-fallback';

/** Interval of the camera analysis in ms (S2 §9). */
const EVERY_MS = 500;

interface WatchFramesOptions {
  readonly video: HTMLVideoElement;
  readonly source: FrameSource;
  readonly onReading: (reading: FrameReading) => void;
  /** True while the system mutes the camera: the video is black then, and must not be read (M8). */
  readonly isMuted?: () => boolean;
  /** Called if this browser cannot read pictures. There will be no reading, so there must be no verdict. */
  readonly onError?: (error: unknown) => void;
  readonly everyMs?: number;
  readonly page?: SeenPage | undefined;
}

/** `HTMLMediaElement.HAVE_CURRENT_DATA`: there is at least the current picture. */
const HAVE_CURRENT_DATA = 2;

function hasPicture(video: HTMLVideoElement): boolean {
  return video.readyState >= HAVE_CURRENT_DATA && video.videoWidth > 0 && !video.paused;
}

/**
 * Returns a function that is true if the video has presented a new picture since its last call; always true in browsers
 * that do not report this (Firefox before 132).
 */
function watchPresented(video: HTMLVideoElement): () => boolean {
  let hasNew = true;
  return () => {
    if (!hasNew) return false;
    if ('requestVideoFrameCallback' in video) {
      hasNew = false;
      video.requestVideoFrameCallback(() => {
        hasNew = true;
      });
    }
    return true;
  };
}

/**
 * Reads the picture of a playing video repeatedly while the page is visible, one at a time, starting with the first
 * picture. Returns stop, which closes the source.
 */
export function watchFrames(options: WatchFramesOptions): () => void {
  const { video, source, onReading, onError, isMuted = () => false, everyMs = EVERY_MS, page } = options;
  const takeNew = watchPresented(video);
  let state: 'waiting' | 'reading' | 'stopped' = 'waiting';
  const isStopped = () => state === 'stopped';
  const tick = async () => {
    if (state !== 'waiting' || isMuted() || !hasPicture(video)) return;
    state = 'reading';
    const [read] = await Promise.allSettled([source.read(video, takeNew())]);
    if (isStopped()) return;
    state = 'waiting';
    if (read.status === 'rejected') onError?.(read.reason);
    // If the camera was muted during the read, the picture may be black.
    else if (!isMuted()) onReading(read.value);
  };
  const stopTicking = whileSeen(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      clearInterval(timer);
      timer = setInterval(() => void tick(), everyMs);
      void tick();
    };
    begin();
    video.addEventListener('loadeddata', begin, { once: true });
    return () => {
      clearInterval(timer);
      video.removeEventListener('loadeddata', begin);
    };
  }, page);
  return () => {
    state = 'stopped';
    stopTicking();
    source.close();
  };
}
