import { DOWNLOAD_BANDS, DOWNLOAD_SCORES, LEAST_MBPS, UPLOAD_BANDS, UPLOAD_SCORES } from './thresholds';

const valuesOf = (steps: readonly (readonly [mbps: number, unknown])[]): readonly number[] =>
  steps.map(([mbps]) => mbps);

/**
 * Download speeds in Mbps at which the score, the colour or a guard changes; close to one, the measurement runs to its
 * end.
 */
export const DOWNLOAD_STEPS: readonly number[] = [
  ...new Set([...valuesOf(DOWNLOAD_SCORES), ...valuesOf(DOWNLOAD_BANDS), LEAST_MBPS.download]),
];

/**
 * Upload speeds in Mbps at which the score, the colour or a guard changes; close to one, the measurement runs to its
 * end.
 */
export const UPLOAD_STEPS: readonly number[] = [
  ...new Set([...valuesOf(UPLOAD_SCORES), ...valuesOf(UPLOAD_BANDS), LEAST_MBPS.upload]),
];
