/** The worst score of a metric, for everything that reaches no step (S2 §5). */
export const LOWEST_SCORE = 1;

/** Latency in ms: a score for every value *below* its step (S2 §5). */
export const LATENCY_SCORES = [
  [30, 4],
  [60, 3],
  [150, 2],
] as const;

/** Download in Mbps: a score for every value *at or above* its step (S2 §5). */
export const DOWNLOAD_SCORES = [
  [25, 4],
  [15, 3],
  [5, 2],
] as const;

/** Upload in Mbps: a score for every value *at or above* its step (S2 §5). */
export const UPLOAD_SCORES = [
  [15, 4],
  [8, 3],
  [3, 2],
] as const;

/** The average score from which on a verdict is given (S2 §5). */
export const AVERAGE = { excellent: 3.5, good: 2.5, fair: 1.5 } as const;

/**
 * Colour bands of the results card (S2 §5). They look like the scores and differ on purpose: the specification gives
 * both, the scores for the verdict and these for the eye.
 */
export const LATENCY_BANDS = [
  [50, 'green'],
  [100, 'blue'],
  [150, 'yellow'],
] as const;

/** Mbps, at or above (S2 §5). */
export const DOWNLOAD_BANDS = [
  [25, 'green'],
  [10, 'blue'],
  [5, 'yellow'],
] as const;

/** Mbps, at or above (S2 §5). */
export const UPLOAD_BANDS = [
  [15, 'green'],
  [8, 'blue'],
  [3, 'yellow'],
] as const;

/** What the smallest usable video picture with sound needs, in Mbps (decision M5). */
export const LEAST_MBPS = { download: 1, upload: 0.5 } as const;

/** Share of the packets of one way. Twilio notes 1% and warns from 3%, Daily from 5%. */
export const LOSS = { some: 0.01, tooMuch: 0.03 } as const;

/** Twilio and Microsoft's targets for calls; half of it is heard by nobody, and worth a word. */
export const JITTER_MS = { some: 15, tooMuch: 30 } as const;

/** Late by G.114, and later because of the transfers: a far server alone is no fault of the line. */
export const BUSY_MS = { late: 400, later: 100, tooMuchLater: 250 } as const;

/** The values that replace readings that could not be taken (S2 §8): ms, Mbps, Mbps. */
export const FALLBACK = { latencyMs: 60, downloadMbps: 25, uploadMbps: 6 } as const;
