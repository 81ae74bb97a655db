import { DeviceError } from '../devices/device-error';
import { type SeenPage, whileSeen } from '../devices/while-seen';

type VideoElement = Pick<
  HTMLVideoElement,
  'srcObject' | 'paused' | 'ended' | 'readyState' | 'play' | 'addEventListener' | 'removeEventListener'
>;

interface ShowStreamOptions {
  readonly video: VideoElement;
  readonly stream: MediaStream;
  /**
   * Called with true if the browser requires a tap for playback (`video.play()` in a click handler), and with false
   * when the video plays.
   */
  readonly onWaiting: (isWaiting: boolean) => void;
  readonly onFailure: (error: DeviceError) => void;
  readonly page?: SeenPage | undefined;
}

/**
 * Timeout in ms for the first picture. An opened camera shows it within a second or two; hidden pages get no pictures.
 */
const TIMEOUT_MS = 10_000;
/** `HTMLMediaElement.HAVE_CURRENT_DATA`: there is at least one picture. */
const HAVE_CURRENT_DATA = 2;

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : '');

/**
 * Shows a camera in a video. A browser that does not autoplay (low-power mode, a strict autoplay setting) is not a
 * failure: it requires a tap. A camera that delivers no picture in time is a failure. Phones pause the video of a
 * hidden page, and some do not resume it (WebKit bug 212780), so it is played again whenever it is paused while the
 * page is visible. Returns stop.
 */
export function showStream({ video, stream, onWaiting, onFailure, page }: ShowStreamOptions): () => void {
  let isStopped = false;
  const onPlaying = () => onWaiting(false);
  const onPlayError = (thrown: unknown) => {
    // "AbortError": a stop or the browser interrupted `play`. If the video stays blank, the timer reports it.
    if (isStopped || nameOf(thrown) === 'AbortError') return;
    if (nameOf(thrown) === 'NotAllowedError') onWaiting(true);
    else onFailure(new DeviceError('camera', 'failed', { cause: thrown }));
  };
  const play = () => void video.play().catch(onPlayError);
  const keepPlaying = () => {
    // The end of the stream pauses the video too; the watcher of the track reports that.
    const playAgain = () => video.ended || play();
    play();
    video.addEventListener('pause', playAgain);
    return () => video.removeEventListener('pause', playAgain);
  };
  const expectPicture = () => {
    const timer = setInterval(() => {
      // A paused video still requires a tap; the next interval checks again.
      if (video.paused) return;
      clearInterval(timer);
      if (video.readyState < HAVE_CURRENT_DATA) onFailure(new DeviceError('camera', 'stalled'));
    }, TIMEOUT_MS);
    return () => clearInterval(timer);
  };
  video.addEventListener('playing', onPlaying);
  video.srcObject = stream;
  const stops = [keepPlaying, expectPicture].map((begin) => whileSeen(begin, page));
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    video.removeEventListener('playing', onPlaying);
    video.srcObject = null;
  };
}
