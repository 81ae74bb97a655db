interface Durations {
  /** Seconds that the recorder counted; 0 or less where nobody did. */
  readonly known: number;
  /** Seconds that the media element claims: Infinity for a file straight from MediaRecorder, NaN before it has looked. */
  readonly claimed: number;
}

/**
 * How long a recording is. What was counted wins: Safari claims 3 seconds of a recording of 8, and more of it while it
 * plays. 0 where nobody knows.
 */
export function playbackDuration({ known, claimed }: Durations): number {
  if (known > 0) return known;
  return Number.isFinite(claimed) ? claimed : 0;
}
