import type { SpeedTestPhase } from './speed-test-message';

/** Progress of the phases in per cent (S2 §9): latency below 30%, download 30 to 75%, upload 75 to 100%. */
export const PHASE_PERCENTS = { latency: [0, 30], download: [30, 75], upload: [75, 100] } as const satisfies Record<
  SpeedTestPhase,
  readonly [number, number]
>;

type Steps = readonly { readonly bytes: number; readonly count: number }[];

export interface SpeedTestPlan {
  readonly latencyPackets: number;
  /** Steps of growing size; a larger step follows only if the previous one was too short for a reading. */
  readonly download: Steps;
  readonly upload: Steps;
  /** Duration in ms from which a request is long enough, so that no larger step follows. */
  readonly finishRequestMs: number;
  /** Time limits in ms, at which a part is read in its current state (M4). */
  readonly latencyBoxMs: number;
  readonly directionBoxMs: number;
  readonly unansweredBoxMs: number;
  /** Time limit in ms for the whole test (S2 §9). The limits above end it long before. */
  readonly timeoutMs: number;
}

/**
 * S2 §9: 20 latency packets, three downloads of 10 MB, two uploads of 5 MB. No guest transfers more than this (M4).
 * Exported for tests.
 */
export const PLAN_CEILING = { latencyPackets: 20, downloadBytes: 30_000_000, uploadBytes: 10_000_000 } as const;

/**
 * The first steps are small enough for 0.03 Mbps, the last large enough for a gigabit. Small ones run once: over a long
 * distance that time is better spent on a large one, of which TCP slow start is a smaller part. `benchmarks/README.md`
 * lists the results over known links. Of 200 random ones, 112 of 114 that are not near a step have the verdict of their
 * values, with 9.84 MB at most. A busy computer measures fast lines too low.
 */
export const SPEED_TEST_PLAN: SpeedTestPlan = {
  latencyPackets: PLAN_CEILING.latencyPackets,
  download: [
    { bytes: 25_000, count: 1 },
    { bytes: 100_000, count: 1 },
    { bytes: 500_000, count: 1 },
    { bytes: 2_000_000, count: 2 },
    { bytes: 10_000_000, count: 2 },
  ],
  upload: [
    { bytes: 10_000, count: 1 },
    { bytes: 50_000, count: 1 },
    { bytes: 250_000, count: 1 },
    { bytes: 1_000_000, count: 2 },
    { bytes: 2_000_000, count: 1 },
    { bytes: 5_000_000, count: 1 },
  ],
  finishRequestMs: 700,
  latencyBoxMs: 5000,
  directionBoxMs: 6000,
  unansweredBoxMs: 3000,
  timeoutMs: 45_000,
};

/**
 * Limits of this server's own engine (decision 090): less than a third of the plan of S2 §9, which remains the ceiling
 * (M4). A transfer ends as soon as its speed is certain; the time limits are for slow lines, and for speeds close to a
 * step of the score.
 */
export const OWN_PLAN = {
  latency: {
    pings: 10,
    busyPings: 30,
    /** ms after which fewer pings suffice: over a long distance ten take long. */
    enoughMs: 1000,
    minPings: 3,
    boxMs: 5000,
  },
  download: {
    bytes: 5_500_000,
    boxMs: 2500,
  },
  upload: {
    firstBytes: 24_000,
    growth: 8,
    maxBytesAtOnce: 2_500_000,
    maxBytes: 3_500_000,
    maxRequests: 8,
    /** ms in which all requests begin; each is sized to end in it too. */
    boxMs: 2500,
    /** ms by which a request that is slower than the previous one may exceed the limit. */
    graceMs: 1000,
    /** Time limit in ms for the first request, whose speed cannot be predicted. */
    firstMs: 6000,
  },
} as const;

/** Maximum bytes per guest, including the network's overhead. */
export const OWN_MAX_BYTES = 10_000_000;
