import { DOWNLOAD_BANDS, DOWNLOAD_SCORES, LEAST_MBPS, UPLOAD_BANDS, UPLOAD_SCORES } from './thresholds';

const valuesOf = (steps: readonly (readonly [mbps: number, unknown])[]): readonly number[] =>
  steps.map(([mbps]) => mbps);

/** Mbps at which the score, the colour or a guard changes: near one of them a speed is measured to the end. */
export const DOWNLOAD_STEPS: readonly number[] = [
  ...new Set([...valuesOf(DOWNLOAD_SCORES), ...valuesOf(DOWNLOAD_BANDS), LEAST_MBPS.download]),
];

/** As above. */
export const UPLOAD_STEPS: readonly number[] = [
  ...new Set([...valuesOf(UPLOAD_SCORES), ...valuesOf(UPLOAD_BANDS), LEAST_MBPS.upload]),
];
