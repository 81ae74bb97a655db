import { describe, expect, it } from 'vitest';
import { levelVariationDb, percentile } from './level-variation';

describe('a percentile', () => {
  it('lies between its neighbours', () => {
    expect(percentile([30, 10, 20], 0.5)).toBe(20);
    expect(percentile([-10, -50], 0.75)).toBe(-20);
    expect(percentile([-7], 0.1)).toBe(-7);
  });

  it('of nothing is undefined, never full scale', () => {
    expect(percentile([], 0.5)).toBeUndefined();
  });
});

describe('the level variation', () => {
  it('of less than a second is unknown', () => {
    expect(levelVariationDb(new Array(19).fill(-40))).toBeUndefined();
    expect(levelVariationDb(new Array(20).fill(-40))).toBe(0);
  });
});
