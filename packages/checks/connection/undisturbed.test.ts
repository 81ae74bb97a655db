import { expect, it } from 'vitest';
import { undisturbedMs } from './undisturbed';

it.each([
  ['the fastest quarter', [147, 20, 86, 21, 32, 40, 22, 130, 24, 500], 22],
  ['at least three', [80, 21, 24, 22], 24],
  ['a distant line with a fifth of difference', [200, 240, 230, 900], 240],
] as const)('the round trip of a busy computer is that of %s', (_, trips, ms) => {
  expect(undisturbedMs(trips)).toBe(ms);
});

it.each([
  ['the fastest differ', [20, 26, 40, 41, 42]],
  ['the fastest of a distant line differ', [200, 230, 241]],
  ['there are two', [20, 20]],
  ['there are none', []],
])('there is no round trip if %s', (_, trips) => {
  expect(undisturbedMs(trips)).toBeUndefined();
});
