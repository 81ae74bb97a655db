import { type SeenPage, whileSeen } from '../devices/while-seen';

type CountedVideo = Pick<HTMLVideoElement, 'paused' | 'videoWidth'> &
  Partial<Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'cancelVideoFrameCallback' | 'getVideoPlaybackQuality'>>;

interface RateOptions {
  readonly video: CountedVideo;
  /** True while the system mutes the camera, which then sends no pictures. */
  readonly isMuted?: () => boolean;
  readonly page?: SeenPage | undefined;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
}

export interface PictureRate {
  /** Pictures per second; undefined before there are enough, and in a browser that does not count them. */
  perSecond(): number | undefined;
  stop(): void;
}

const EVERY_MS = 250;
/** A longer pause between two counts means a page that was too busy to show pictures. */
const PAUSE_MS = 600;
/** The counts that are used. A lamp that is switched on shows after as long. */
const WINDOW_MS = 4000;
const LEAST_MS = 1500;

interface Count {
  readonly atMs: number;
  /** Pictures that were shown. A page that is scrolled away shows fewer. */
  readonly shown: number;
  /** Pictures that have arrived from the camera. Not every browser counts them. */
  readonly arrived: number;
}

/**
 * Counts the pictures of a playing camera. The settings of a camera state the rate that it promises: in dim light many
 * deliver a few pictures a second.
 */
export function watchPictureRate(options: RateOptions): PictureRate {
  const { video, isMuted = () => false, page, clock = () => performance.now() } = options;
  let [shown, request] = [0, 0];
  let counts: readonly Count[] = [];
  const follow = () => {
    request =
      video.requestVideoFrameCallback?.((_now, { presentedFrames }) => {
        shown = presentedFrames;
        follow();
      }) ?? 0;
  };
  const count = () => {
    const atMs = clock();
    if (video.paused || video.videoWidth === 0 || isMuted()) counts = [];
    else {
      const arrived = video.getVideoPlaybackQuality?.().totalVideoFrames ?? 0;
      const isPaused = atMs - (counts.at(-1)?.atMs ?? atMs) > PAUSE_MS;
      counts = [...(isPaused ? [] : counts), { atMs, shown, arrived }].filter((each) => atMs - each.atMs <= WINDOW_MS);
    }
  };
  const stopCounting = whileSeen(() => {
    counts = [];
    const timer = setInterval(count, EVERY_MS);
    count();
    return () => clearInterval(timer);
  }, page);
  follow();
  return {
    perSecond: () => rateOf(counts),
    stop() {
      stopCounting();
      video.cancelVideoFrameCallback?.(request);
    },
  };
}

function rateOf(counts: readonly Count[]): number | undefined {
  const [first, last] = [counts[0], counts.at(-1)];
  if (first === undefined || last === undefined || last.atMs - first.atMs < LEAST_MS) return undefined;
  const pictures = Math.max(last.shown - first.shown, last.arrived - first.arrived);
  // None at all is a browser that does not count, or a video that it does not show.
  return pictures === 0 ? undefined : (1000 * pictures) / (last.atMs - first.atMs);
}
