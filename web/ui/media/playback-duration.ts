interface Durations {
  /** Seconds counted by the recorder, which may omit the last started one; 0 or less if unknown. */
  readonly known: number;
  /** Seconds reported by the media element: Infinity for a file fresh from MediaRecorder, NaN before metadata loads. */
  readonly claimed: number;
}

/**
 * Duration of a recording in seconds; 0 if unknown. The recorder's count takes precedence: Safari reports 3 seconds for
 * a recording of 8, and more while it plays.
 */
export function playbackDuration({ known, claimed }: Durations): number {
  const isBegunSecond = claimed > known && claimed < known + 1;
  if (known > 0) return isBegunSecond ? claimed : known;
  return Number.isFinite(claimed) ? claimed : 0;
}

/** Maximum by which a recorder's count exceeds the written duration. */
const COUNTED_MORE_S = 0.5;

type Playhead = Pick<HTMLMediaElement, 'currentTime' | 'ended'>;

/**
 * Position of the playhead, in seconds from 0 to `durationS`: the end once all has been played, even if less was
 * written than counted.
 */
export function playheadTime({ currentTime, ended }: Playhead, durationS: number): number {
  const isThrough = ended && durationS - currentTime <= COUNTED_MORE_S;
  return isThrough ? durationS : Math.min(currentTime, durationS);
}
