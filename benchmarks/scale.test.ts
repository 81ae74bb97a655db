import { expect, it } from 'vitest';
import { missesOf } from './scale';

const costs = (...databaseMs: readonly number[]) => databaseMs.map((ms) => ({ databaseMs: ms, processMs: 1 }));

it.each([
  ['within its goal, and twice as much', { costs: costs(2, 3, 4), goalMs: 4 }, []],
  ['above its goal', { costs: costs(2, 4.1, 3), goalMs: 4 }, ['4.1 ms instead of 4']],
  ['that grows with hosts', { costs: costs(2, 3, 4.1) }, ['grows by 2.05 with hosts']],
  ['of which half a millisecond is within the noise', { costs: costs(0.1, 0.2, 0.6) }, []],
  [
    'that grows in the process',
    { costs: [1, 2, 4].map((processMs) => ({ databaseMs: 1, processMs })) },
    ['grows by 4 with hosts, in the process'],
  ],
  [
    'of whose pages one grows most with links',
    {
      costs: costs(2, 2, 2),
      byLinks: [
        [2, 3],
        [2, 5],
        [2, 4.5],
      ],
    },
    ['grows by 2.5 with links'],
  ],
])('a figure %s has these misses', (_what, figure, misses) => {
  expect(missesOf(figure)).toEqual(misses);
});
