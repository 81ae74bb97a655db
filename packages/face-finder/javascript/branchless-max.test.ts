import { expect, test } from 'vitest';
import { branchlessMax } from './branchless-max';

test.each([
  [0, -3.5, 0],
  [0, 3.5, 3.5],
  [0, 0, 0],
  [2, 7, 7],
  [7, 2, 7],
  [-1, -2, -1],
])('of %d and %d the larger is %d', (a, b, expected) => {
  expect(branchlessMax(a, b)).toBe(expected);
});

test('it is exact after rounding to 32 bits, also far apart', () => {
  const tiny = Math.fround(1.1754944e-38);
  const huge = Math.fround(3.4028235e38);
  expect(Math.fround(branchlessMax(tiny, huge))).toBe(huge);
  expect(Math.fround(branchlessMax(Math.fround(0.1), Math.fround(1e6 + 0.1)))).toBe(Math.fround(1e6 + 0.1));
});
