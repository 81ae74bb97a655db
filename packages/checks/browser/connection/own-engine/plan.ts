/**
 * Limits of this server's own engine (decision 090): less than a third of the plan of S2 §9, which remains the ceiling
 * (M4). A transfer ends as soon as its speed is certain; the time limits are for slow lines, and for speeds close to a
 * step of the score.
 */
export const OWN_PLAN = {
  latency: {
    pings: 10,
    /** ms after which fewer pings suffice: over a long distance ten take long. */
    enoughMs: 1000,
    leastPings: 3,
    /** Time limit in ms for all pings. */
    boxMs: 5000,
  },
  download: {
    bytes: 5_500_000,
    /** ms from the first byte. */
    boxMs: 2500,
  },
  upload: {
    firstBytes: 24_000,
    /** Maximum size of a request relative to the previous one. */
    growth: 8,
    mostBytesAtOnce: 2_500_000,
    mostBytes: 3_500_000,
    mostRequests: 8,
    /** ms in which all requests begin; each is sized to end in it too. */
    boxMs: 2500,
    /** ms by which a request that is slower than the previous one may exceed the limit. */
    graceMs: 1000,
    /** Time limit in ms for the first request, whose speed cannot be predicted. */
    firstMs: 6000,
  },
} as const;

/** Maximum bytes per guest, including the network's overhead. */
export const OWN_MOST_BYTES = 10_000_000;
