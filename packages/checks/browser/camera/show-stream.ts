import { DeviceError } from '../devices/device-error';

type Shown = Pick<
  HTMLVideoElement,
  'srcObject' | 'paused' | 'readyState' | 'play' | 'addEventListener' | 'removeEventListener'
>;

interface ShowStreamOptions {
  readonly video: Shown;
  readonly stream: MediaStream;
  /** True when the browser wants a tap before it plays (`video.play()` in a click will do), false once it plays. */
  readonly onWaiting: (isWaiting: boolean) => void;
  /** There is no picture, and none will come. */
  readonly onFailure: (error: DeviceError) => void;
  readonly isHidden?: () => boolean;
}

/** A camera that has been opened shows its first picture within a second or two. */
const TIMEOUT_MS = 10_000;
/** `HTMLMediaElement.HAVE_CURRENT_DATA`: there is at least one picture. */
const HAVE_CURRENT_DATA = 2;

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : '');

/**
 * Shows a camera in a video. A browser that does not autoplay (low-power mode, a strict autoplay setting) is not a
 * failure: it needs a tap. A camera that delivers no picture in time is a failure. Returns stop.
 */
export function showStream(options: ShowStreamOptions): () => void {
  const { video, stream, onWaiting, onFailure, isHidden = () => document.hidden } = options;
  let isStopped = false;
  const hasStarted = () => onWaiting(false);
  const refused = (thrown: unknown) => {
    // "AbortError" is a `play` that was interrupted by a stop, or by the browser itself: the timer covers it.
    if (isStopped || nameOf(thrown) === 'AbortError') return;
    if (nameOf(thrown) === 'NotAllowedError') onWaiting(true);
    else onFailure(new DeviceError('camera', 'failed', { cause: thrown }));
  };
  const timer = setInterval(() => {
    // Hidden pages get no pictures, and a video that waits for a tap has not started.
    if (isHidden() || video.paused) return;
    clearInterval(timer);
    if (video.readyState < HAVE_CURRENT_DATA) onFailure(new DeviceError('camera', 'failed'));
  }, TIMEOUT_MS);
  video.addEventListener('playing', hasStarted);
  video.srcObject = stream;
  video.play().catch(refused);
  return () => {
    isStopped = true;
    clearInterval(timer);
    video.removeEventListener('playing', hasStarted);
    video.srcObject = null;
  };
}
