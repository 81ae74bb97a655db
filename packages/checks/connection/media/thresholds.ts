/** ms between two ticks. */
export const TICK_MS = 10;

/** A tick that comes by more ms too late shows that this computer was busy. Measured: an idle one is below 2. */
export const LATE_MS = 4;

/** ms around a late tick in which a probe may have been sent or an echo may have been read too late. */
export const AROUND_LATE = { before: 2, afterSent: 5, afterArrived: 25 } as const;

/** With a greater share of late packets, delay and jitter would tell of the computer and not of the line. */
export const MOST_LATE = 0.2;

/** A probe counts from so many ms after twice the p95 of the round trip on: before that it may still be on its way. */
export const IN_FLIGHT = { roundTrips: 2, ms: 200 } as const;

/** ms before and after a transfer in which a packet may have met its queue. An upload is answered when all of it has left its queue. */
export const BESIDE_TRANSFER = { before: 200, after: { download: 500, upload: 200 } } as const;

/** Without an echo for so many ms before the end, the path was gone, which is no loss of the line. */
export const SILENCE_MS = 1000;

/** ms until a transfer has filled the line, and until it has filled the queues on the way as well. */
export const FILLED_AFTER = { lineMs: 500, queuesMs: 2000 } as const;

/** A share of fewer packets says too little to be shown. */
export const LEAST_FOR_LOSS = 100;
/** With so many, a line that loses 1% is taken for one of 3% in four of a thousand tests, and one of 5% missed in 34. */
export const LEAST_TO_JUDGE_LOSS = 300;
/**
 * No more are missing of a line that need not be judged. One that loses 5% is missed in 23 of ten thousand tests by 200 probes, and in two by
 * 300. A transfer only adds to what is lost, so those beside it count where hardly any of them is missing.
 */
export const FEW_LOST = { share: 0.01, leastOfLine: 200, leastOfAll: 300 } as const;
/** Fewer delays have no p95 that means something. */
export const LEAST_FOR_DELAY = 20;
/** RFC 3550 §6.4.1: the running mean takes a sixteenth of each new difference, so the first ones count for little. */
export const JITTER = { gain: 1 / 16, settling: 16, least: 50 } as const;

/** What a receiver's buffer holds, in ms: it grows with what comes late, and what would be later than the most of it is not played. */
export const BUFFER_MS = { least: 20, most: 200 } as const;

/** Seconds for which a line is watched. */
export const COURSE_SECONDS = 60;

/**
 * Probes a second while it is watched. Losses are told in steps of 5%, on 1% of a line of half a megabit, and after three lost seconds
 * no more than the least window of SCTP is unanswered.
 */
export const COURSE_RATE = 20;

/** A second counts if half of its probes were sent: with fewer the computer or the browser has held them back. */
export const LEAST_OF_SECOND = COURSE_RATE / 2;

/** A round trip of fewer packets is that of a few moments. */
export const LEAST_FOR_SECONDS_DELAY = 5;

/** ms without a packet from which on listeners hear a gap: three probes in a row. Concealment (G.711 Appendix I) ends after 60 ms. */
export const BURST_MS = 150;

/** ms by which a second is late: its p95 above the median of all seconds. Half of what G.114 allows a call at best, there and back. */
export const LATE_SECOND_MS = 150;
