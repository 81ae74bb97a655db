import type { FrameReading } from '../../camera/frame';
import type { ScreenWidth } from '../../camera/framing';
import { judgeLive } from '../../camera/judge';
import type { Verdict } from '../../verdict';

/** S2 §9: the first verdict about 3 seconds after the video is active, then every 2 seconds. */
const FIRST_VERDICT_MS = 3000;
const NEXT_VERDICT_MS = 2000;

interface LiveJudgeOptions {
  readonly screen: () => ScreenWidth;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
}

interface LiveLook {
  /** How much of the time before the first verdict has passed, 0 to 1. */
  readonly share: number;
  /** Present only for the readings that are judged. */
  readonly verdict: Verdict | undefined;
}

/** Takes every reading of a live picture and judges one at each interval; the others have no verdict. */
export function createLiveJudge({ screen, clock = () => performance.now() }: LiveJudgeOptions) {
  let first: number | undefined;
  let due = 0;
  return (reading: FrameReading): LiveLook => {
    const now = clock();
    if (first === undefined) due = now + FIRST_VERDICT_MS;
    first ??= now;
    const share = Math.min(1, (now - first) / FIRST_VERDICT_MS);
    if (now < due) return { share, verdict: undefined };
    due = now + NEXT_VERDICT_MS;
    return { share, verdict: judgeLive(reading, screen()) };
  };
}
