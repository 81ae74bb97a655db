import type { Reading } from '../reading';
import { assumed } from '../reading';
import { FALLBACK } from './thresholds';

/** What the check measures, each with the way it was come by. */
export interface LineReadings {
  readonly latencyMs: Reading;
  readonly downloadMbps: Reading;
  readonly uploadMbps: Reading;
}

/** Nothing could be measured: the specification's defaults, marked as assumed (S2 §8, decision M3). */
export const assumedReadings = (): LineReadings => ({
  latencyMs: assumed(FALLBACK.latencyMs),
  downloadMbps: assumed(FALLBACK.downloadMbps),
  uploadMbps: assumed(FALLBACK.uploadMbps),
});

/** A value that can be a time or a speed. Zero can: a line may carry nothing. */
const isUsable = (value: number): boolean => Number.isFinite(value) && value >= 0;

/** Puts the default in the place of every reading that is no number: it could not be parsed (S2 §8). */
export function usableReadings(readings: LineReadings): LineReadings {
  const defaults = assumedReadings();
  const pick = (name: keyof LineReadings) => (isUsable(readings[name].value) ? readings[name] : defaults[name]);
  return { latencyMs: pick('latencyMs'), downloadMbps: pick('downloadMbps'), uploadMbps: pick('uploadMbps') };
}
