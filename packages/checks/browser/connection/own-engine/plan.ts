/**
 * What this server's own engine does at most (decision 090): less than a third of the plan of S2 §9, which stays the ceiling (M4). A
 * transfer ends as soon as its speed is certain; the boxes are for slow lines, and for those near a step of the score.
 */
export const OWN_PLAN = {
  latency: {
    pings: 10,
    /** ms after which fewer will do: over a long distance ten take long. */
    enoughMs: 1000,
    leastPings: 3,
    /** ms after which nobody is waited for any longer. */
    boxMs: 5000,
  },
  download: {
    bytes: 5_500_000,
    /** ms from the first byte. */
    boxMs: 2500,
  },
  upload: {
    firstBytes: 24_000,
    /** A request is so many times the one before at most. */
    growth: 8,
    mostBytesAtOnce: 2_500_000,
    mostBytes: 3_500_000,
    mostRequests: 8,
    /** ms in which all requests begin, each sized to end in it as well. */
    boxMs: 2500,
    /** ms that one which is slower than the one before may take beyond the box. */
    graceMs: 1000,
    /** ms for the first request, of which nothing is known before its answer. */
    firstMs: 6000,
  },
} as const;

/** Bytes that a guest moves at most, with what the network adds to those of the plan. */
export const OWN_MOST_BYTES = 10_000_000;
