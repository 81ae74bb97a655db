interface Durations {
  /** Seconds counted by the recorder, which may have left out the last begun one; 0 or less if unknown. */
  readonly known: number;
  /** Seconds reported by the media element: Infinity for a file fresh from MediaRecorder, NaN before metadata loads. */
  readonly claimed: number;
}

/**
 * The duration of a recording in seconds. The recorder's count wins: Safari reports 3 seconds for a recording of 8, and
 * more while it plays. 0 if unknown.
 */
export function playbackDuration({ known, claimed }: Durations): number {
  const isBegunSecond = claimed > known && claimed < known + 1;
  if (known > 0) return isBegunSecond ? claimed : known;
  return Number.isFinite(claimed) ? claimed : 0;
}

/** A recorder counts this much more at most than it writes. */
const COUNTED_MORE_S = 0.5;

type Playhead = Pick<HTMLMediaElement, 'currentTime' | 'ended'>;

/** Where the playhead stands, in seconds from 0 to `durationS`: at the very end once all has been played, though less was written than counted. */
export function playheadTime({ currentTime, ended }: Playhead, durationS: number): number {
  const isThrough = ended && durationS - currentTime <= COUNTED_MORE_S;
  return isThrough ? durationS : Math.min(currentTime, durationS);
}
