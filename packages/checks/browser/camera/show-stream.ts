import { DeviceError } from '../devices/device-error';
import { type SeenPage, whileSeen } from '../devices/while-seen';

type Shown = Pick<
  HTMLVideoElement,
  'srcObject' | 'paused' | 'ended' | 'readyState' | 'play' | 'addEventListener' | 'removeEventListener'
>;

interface ShowStreamOptions {
  readonly video: Shown;
  readonly stream: MediaStream;
  /** True when the browser wants a tap before it plays (`video.play()` in a click will do), false once it plays. */
  readonly onWaiting: (isWaiting: boolean) => void;
  /** There is no picture, and none will come. */
  readonly onFailure: (error: DeviceError) => void;
  readonly page?: SeenPage | undefined;
}

/** A camera that has been opened shows its first picture within a second or two. Hidden pages get no pictures. */
const TIMEOUT_MS = 10_000;
/** `HTMLMediaElement.HAVE_CURRENT_DATA`: there is at least one picture. */
const HAVE_CURRENT_DATA = 2;

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : '');

/**
 * Shows a camera in a video. A browser that does not autoplay (low-power mode, a strict autoplay setting) is not a
 * failure: it needs a tap. A camera that delivers no picture in time is a failure. Phones pause the video of a hidden page, and some do
 * not resume it (WebKit bug 212780): it is played again as soon as it is paused while the page is seen. Returns stop.
 */
export function showStream({ video, stream, onWaiting, onFailure, page }: ShowStreamOptions): () => void {
  let isStopped = false;
  const hasStarted = () => onWaiting(false);
  const refused = (thrown: unknown) => {
    // "AbortError" is a `play` that was interrupted by a stop, or by the browser itself: the timer covers it.
    if (isStopped || nameOf(thrown) === 'AbortError') return;
    if (nameOf(thrown) === 'NotAllowedError') onWaiting(true);
    else onFailure(new DeviceError('camera', 'failed', { cause: thrown }));
  };
  const play = () => void video.play().catch(refused);
  const keepPlaying = () => {
    // The end of a stream pauses it as well, and is told by whoever watches the track.
    const goOn = () => video.ended || play();
    play();
    video.addEventListener('pause', goOn);
    return () => video.removeEventListener('pause', goOn);
  };
  const expectPicture = () => {
    const timer = setInterval(() => {
      // A video that waits for a tap has not started.
      if (video.paused) return;
      clearInterval(timer);
      if (video.readyState < HAVE_CURRENT_DATA) onFailure(new DeviceError('camera', 'failed'));
    }, TIMEOUT_MS);
    return () => clearInterval(timer);
  };
  video.addEventListener('playing', hasStarted);
  video.srcObject = stream;
  const stops = [keepPlaying, expectPicture].map((begin) => whileSeen(begin, page));
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    video.removeEventListener('playing', hasStarted);
    video.srcObject = null;
  };
}
