// Over 31 emulated links, twice each, with these numbers: the lost share is within 0.5 points or a fifth of what the link
// dropped in 124 of 124 directions, the jitter within 1.3%, the round trip within 1.53 ms, and within 5.1% while busy.

export const TICK_MS = 10;

/** Delay of a tick in ms above which this computer counts as busy. Measured: below 2 on an idle one. */
export const LATE_MS = 4;

/** ms around a late tick in which a probe may have been sent late or an echo may have been read late. */
export const AROUND_LATE = { before: 2, afterSent: 5, afterArrived: 25 } as const;

/** Largest share of late packets; above it, delay and jitter would show the computer and not the line. */
export const MAX_LATE = 0.2;

/**
 * Time after which a probe without an echo counts as lost: twice the p95 of the round trip plus these ms. Before that
 * it may be in flight.
 */
export const IN_FLIGHT = { roundTrips: 2, ms: 200 } as const;

/**
 * ms before and after a transfer in which a packet may have met its queue. The response to an upload arrives after its
 * queue is empty.
 */
export const BESIDE_TRANSFER = { before: 200, after: { download: 500, upload: 200 } } as const;

/** Silence in ms at the end after which the path counts as lost, which is not a loss on the line. */
export const SILENCE_MS = 1000;

/** ms until a transfer has filled the line, and until it has also filled the queues on the path. */
export const FILLED_AFTER = { lineMs: 500, queuesMs: 2000 } as const;

/** Minimum number of packets for showing a share of them. */
export const MIN_FOR_LOSS = 100;
/**
 * Minimum number of packets for a judgement. With this number, a line that loses 1% is rated as one that loses 3% in
 * four of a thousand tests. A line that loses 5% is missed in 34 of a thousand.
 */
export const MIN_TO_JUDGE_LOSS = 300;
/**
 * Limits below which a line needs no further judgement. Of ten thousand tests, 200 probes miss a loss of 5% in 23, and
 * 300 in two. A transfer only adds loss, so probes beside one count if almost none of them is missing.
 */
export const FEW_LOST = { share: 0.01, minOfLine: 200, minOfAll: 300 } as const;
/** Minimum number of delays for a meaningful p95. */
export const MIN_FOR_DELAY = 20;
/** Minimum number of delays for a median that is an upper bound. */
export const MIN_FOR_MOST = 10;
/** Growth of the delay up to which it counts as level: of the median of the last third over that of the middle one. */
export const LEVEL = { times: 1.25, ms: 10 } as const;
/**
 * RFC 3550 §6.4.1: the running mean takes a sixteenth of each new difference, so the first ones are left out while it
 * settles.
 */
export const JITTER = { gain: 1 / 16, settling: 16, least: 50 } as const;

/** Size of a receiver's buffer in ms: it grows with late packets, and packets later than its maximum are not played. */
export const BUFFER_MS = { least: 20, most: 200 } as const;

/** Seconds for which a line is watched. */
export const COURSE_SECONDS = 60;

/**
 * Probes per second during the watch. One probe is 5% of a second, and all probes use 1% of a line of half a megabit.
 * After three lost seconds the unanswered packets still fit SCTP's minimum window.
 */
export const COURSE_RATE = 20;

/** Minimum probes of a valid second, half of the rate; with fewer, the computer or the browser delayed them. */
export const MIN_OF_SECOND = COURSE_RATE / 2;

/** Minimum number of packets for the round trip of a second. */
export const MIN_FOR_SECONDS_DELAY = 5;

/**
 * ms without a packet from which listeners hear a gap: three probes in a row. Concealment (G.711 Appendix I) ends after
 * 60 ms.
 */
export const BURST_MS = 150;

/**
 * ms by which the p95 of a late second exceeds the median of all seconds: half of G.114's preferred limit for a call,
 * both ways.
 */
export const LATE_SECOND_MS = 150;
