import { describe, expect, it } from 'vitest';
import { percentile } from './percentile';

describe('a percentile', () => {
  it('is between its neighbours', () => {
    expect(percentile([30, 10, 20], 0.5)).toBe(20);
    expect(percentile([-10, -50], 0.75)).toBe(-20);
    expect(percentile([-7], 0.1)).toBe(-7);
  });

  it('of nothing is undefined, never full scale', () => {
    expect(percentile([], 0.5)).toBeUndefined();
  });
});
