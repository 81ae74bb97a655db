/** The worst score of a metric, for values that reach no step (S2 §5). */
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

/** Minimum average score of each grade (S2 §5). */
export const AVERAGE = { excellent: 3.5, good: 2.5, fair: 1.5 } as const;

/**
 * Latency in ms: colour bands of the results card for values below the limit (S2 §5). They resemble the scores and
 * differ on purpose: the specification gives both, scores for the verdict and bands for the display.
 */
export const LATENCY_BANDS = [
  [50, 'green'],
  [100, 'blue'],
  [150, 'yellow'],
] as const;

/** Download bands in Mbps, at or above the limit (S2 §5). */
export const DOWNLOAD_BANDS = [
  [25, 'green'],
  [10, 'blue'],
  [5, 'yellow'],
] as const;

/** Upload bands in Mbps, at or above the limit (S2 §5). */
export const UPLOAD_BANDS = [
  [15, 'green'],
  [8, 'blue'],
  [3, 'yellow'],
] as const;

/**
 * Speeds in Mbps that shows ask for (decision 137). They decide nothing in this check; the speed test measures to its end
 * close to them.
 */
export const SHOW_MBPS = { download: [1, 2, 4, 5, 10], upload: [1, 2, 4, 5, 10] } as const;

/** Need of the smallest usable video picture with sound, in Mbps (decision M5). */
export const MIN_MBPS = { download: 1, upload: 0.5 } as const;

/** Limits for the lost share of one direction. Twilio notes 1% and warns from 3%, Daily from 5%. */
export const LOSS = { some: 0.01, tooMuch: 0.03 } as const;

/** Limits in ms: the targets of Twilio and Microsoft for calls; half of that is inaudible, and gets a note. */
export const JITTER_MS = { some: 15, tooMuch: 30 } as const;

/**
 * Limits in ms. `late`: the delay that G.114 calls late. `later`: the increase over the delay without transfers. A
 * distant server alone is not a fault of the line.
 */
export const BUSY_MS = { late: 400, later: 100, tooMuchLater: 250 } as const;

/** The values that replace readings that could not be taken (S2 §8): ms, Mbps, Mbps. */
export const FALLBACK = { latencyMs: 60, downloadMbps: 25, uploadMbps: 6 } as const;
