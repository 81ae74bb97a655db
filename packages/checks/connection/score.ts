import type { JudgedConnection } from './readings';
import { DOWNLOAD_SCORES, LATENCY_SCORES, LOWEST_SCORE, UPLOAD_SCORES } from './thresholds';

export type Score = 1 | 2 | 3 | 4;
type Steps = readonly (readonly [limit: number, score: Score])[];

/** The score of the first step whose limit is above the value. */
export const scoreBelow = (steps: Steps, value: number): Score =>
  steps.find(([limit]) => value < limit)?.[1] ?? LOWEST_SCORE;

/** The score of the first step whose limit the value reaches. */
export const scoreFrom = (steps: Steps, value: number): Score =>
  steps.find(([limit]) => value >= limit)?.[1] ?? LOWEST_SCORE;

/** Scores of 1 to 4 for each metric (S2 §5). */
export interface Scores {
  readonly latency: Score;
  readonly download: Score;
  readonly upload: Score;
}

/** The scores of a connection's readings (S2 §5). */
export const scoresOf = ({ latencyMs, downloadMbps, uploadMbps }: JudgedConnection): Scores => ({
  latency: scoreBelow(LATENCY_SCORES, latencyMs.value),
  download: scoreFrom(DOWNLOAD_SCORES, downloadMbps.value),
  upload: scoreFrom(UPLOAD_SCORES, uploadMbps.value),
});

/** The average score, 1 to 4. */
export const averageScore = ({ latency, download, upload }: Scores): number => (latency + download + upload) / 3;
