/** Reason to discard a background test, so that the connection step measures instead (decision 090). */
export type DropReason =
  | 'by-guest'
  /** Only a pass counts: concurrent activity can slow a measurement down, but never speed it up. */
  | 'not-passed'
  /** The page was hidden, the network was lost, or the guest left the steps that show the test. */
  | 'interrupted';

/**
 * Maximum age of a background test in ms. The line may have changed since then, so older results are measured again.
 */
export const BACKGROUND_MAX_AGE_MS = 120_000;
