/** Why a test that ran beside another step does not count, so that the connection's own step measures (decision 076). */
export type DropReason =
  | 'by-guest'
  /** Only a pass counts: what runs beside it can slow a measurement down, and never speed it up. */
  | 'not-passed'
  /** The page was hidden, the network was gone, or the guest left the steps where it can be seen. */
  | 'interrupted';

/** A line may have changed since, in ms: what is older is measured again. */
export const BACKGROUND_MOST_AGE_MS = 120_000;
