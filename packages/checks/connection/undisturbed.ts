/** The fastest round trips, which a busy computer delays least: their share, and their minimum number. */
const FASTEST = { share: 0.25, least: 3 } as const;
/** Maximum difference of round trips that agree: in ms, or as a share. */
const AGREEMENT = { ms: 5, share: 0.2 } as const;

/**
 * Round trip of a line in ms, measured on a busy computer. The computer only adds time, so the fastest quarter decides.
 * Undefined for too few round trips, or if even the fastest differ.
 */
export function undisturbedMs(roundTripsMs: readonly number[]): number | undefined {
  const sorted = roundTripsMs.toSorted((one, other) => one - other);
  const [first] = sorted;
  const last = sorted[Math.max(FASTEST.least, Math.ceil(FASTEST.share * sorted.length)) - 1];
  if (first === undefined || last === undefined) return undefined;
  return last - first <= Math.max(AGREEMENT.ms, AGREEMENT.share * first) ? last : undefined;
}
