import type { FrameReading } from '../../camera/frame';
import { type SeenPage, whileSeen } from '../devices/while-seen';
import type { FrameSource } from './frame-source';

/** S2 §9: camera analysis every 500 ms. */
const EVERY_MS = 500;

interface WatchFramesOptions {
  readonly video: HTMLVideoElement;
  /** Reads the pictures; closed at the end. */
  readonly source: FrameSource;
  readonly onReading: (reading: FrameReading) => void;
  /** Whether the system mutes the camera: what the video shows then is black, and never a reading (M8). */
  readonly isMuted?: () => boolean;
  /** This browser cannot read pictures at all: there will be no reading, and so there must be no verdict. */
  readonly onError?: (error: unknown) => void;
  readonly everyMs?: number;
  readonly page?: SeenPage | undefined;
}

/** `HTMLMediaElement.HAVE_CURRENT_DATA`: there is at least this one picture. */
const HAVE_CURRENT_DATA = 2;

function hasPicture(video: HTMLVideoElement): boolean {
  return video.readyState >= HAVE_CURRENT_DATA && video.videoWidth > 0 && !video.paused;
}

/**
 * Reads the picture of a playing video repeatedly while the page is seen, one at a time: the first as soon as it is there. Returns
 * stop, which closes the source.
 */
export function watchFrames(options: WatchFramesOptions): () => void {
  const { video, source, onReading, onError, isMuted = () => false, everyMs = EVERY_MS, page } = options;
  let state: 'waiting' | 'reading' | 'stopped' = 'waiting';
  const tick = async () => {
    if (state !== 'waiting' || isMuted() || !hasPicture(video)) return;
    state = 'reading';
    const [read] = await Promise.allSettled([source.read(video)]);
    if ((state as string) === 'stopped') return;
    state = 'waiting';
    if (read.status === 'rejected') onError?.(read.reason);
    // Muted while it was read: nobody knows which of the two was read.
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
