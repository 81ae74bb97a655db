import { expect, it } from 'vitest';
import { separation } from './separation';

it.each([
  ['always, where all values are larger', [3, 4], [1, 2], 1],
  ['always, where all values are smaller', [1, 2], [3, 4], 0],
  ['not at all, where both are the same', [1, 2, 3], [1, 2, 3], 0.5],
  ['in three of four pairs', [2, 4], [1, 3], 0.75],
])('two groups are separated %s', (_how, first, second, area) => {
  expect(separation(first, second)).toBe(area);
});
