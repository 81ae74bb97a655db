import type { FrameReading } from '../../camera/frame';
import type { ScreenWidth } from '../../camera/framing';
import { type CameraCode, judgeFinal, judgeLive } from '../../camera/judge';
import type { CheckVerdict } from '../../verdict';

/** Time in ms to the first verdict after the video is active, and between verdicts (S2 §9). */
const FIRST_VERDICT_MS = 3000;
const NEXT_VERDICT_MS = 2000;

/**
 * Number of equal readings in a row, one every 500 ms, after which the face finder's verdict is shown before the three
 * seconds are over (decision 032). "No person" always takes the three seconds, since people sit down.
 */
const CERTAIN_READINGS = 3;
/**
 * Time in ms to the first verdict while it is not settled whether the picture is live: several times the stretch that
 * settles it, since a busy browser presents few pictures (decision 114).
 */
const UNSETTLED_VERDICT_MS = 10_000;
/** Largest brightness difference of equal readings. A camera that was just opened still adjusts its exposure. */
const STEADY_BRIGHTNESS = 0.05;

interface LiveJudgeOptions {
  readonly screen: () => ScreenWidth;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
}

interface LiveLook {
  /** Elapsed share of the time before the first verdict, 0 to 1. Never decreases. */
  readonly share: number;
  readonly verdict: CheckVerdict<CameraCode> | undefined;
}

/** Takes every reading of a live picture and judges one per interval; the others have no verdict. */
export function createLiveJudge({ screen, clock = () => performance.now() }: LiveJudgeOptions) {
  const certaintyOf = createCertainty();
  let first: number | undefined;
  let due: number | undefined;
  let share = 0;
  return (reading: FrameReading): LiveLook => {
    const now = clock();
    first ??= now;
    if (due === undefined) share = Math.max(share, (now - first) / FIRST_VERDICT_MS, certaintyOf(reading, screen()));
    const isUnsettled = reading.pictureState === 'unsettled' && now - first < UNSETTLED_VERDICT_MS;
    if (share < 1 || (due === undefined && isUnsettled)) return { share, verdict: undefined };
    if (due !== undefined && now < due) return { share: 1, verdict: undefined };
    due = now + NEXT_VERDICT_MS;
    return { share: 1, verdict: judgeLive(reading, screen()) };
  };
}

/** Certainty of the verdict, 0 to 1: the share of the required equal readings. */
function createCertainty() {
  let series = { code: '', brightness: 0, count: 0 };
  return (reading: FrameReading, screen: ScreenWidth): number => {
    const { brightness, source, personDetected } = reading;
    if (source === 'hidden') return 1;
    const final = judgeFinal(reading, screen);
    const code = `${judgeLive(reading, screen).code} ${final.code}`;
    const isSame = code === series.code && Math.abs(brightness - series.brightness) <= STEADY_BRIGHTNESS;
    // The skin rule is never certain. A camera that was just opened may be dark.
    const mayCount = source === 'face-finder' && personDetected && final.status !== 'failed';
    const before = mayCount && isSame ? series : { code, brightness, count: 0 };
    series = { ...before, count: mayCount ? before.count + 1 : 0 };
    return Math.max(0, series.count - 1) / (CERTAIN_READINGS - 1);
  };
}
