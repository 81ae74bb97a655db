import { describe, expect, it } from 'vitest';
import { levelVariationDb } from './level-variation';

describe('the level variation', () => {
  it('of less than a second is unknown', () => {
    expect(levelVariationDb(new Array(19).fill(-40))).toBeUndefined();
    expect(levelVariationDb(new Array(20).fill(-40))).toBe(0);
  });
});
