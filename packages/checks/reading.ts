/**
 * A number and where it came from. An assumed reading stands in for one that could not be measured: it is shown as
 * estimated and never lets a check pass (decision M3).
 */
export interface Reading {
  readonly value: number;
  readonly basis: 'measured' | 'assumed';
}

export const measured = (value: number): Reading => ({ value, basis: 'measured' });
export const assumed = (value: number): Reading => ({ value, basis: 'assumed' });
