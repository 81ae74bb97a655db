import { expect, it } from 'vitest';
import { countWords } from './guest-counts';

const none = { fix: 0, changed: 0, old: 0, unopened: 0, opened: 0, ready: 0 };

it.each([
  [{}, 'No guests yet'],
  [{ ready: 1 }, '1 of 1 ready'],
  [{ ready: 3, fix: 1, unopened: 1 }, '3 of 5 ready, 1 to fix, 1 not opened'],
  [{ unopened: 2 }, '0 of 2 ready, 2 not opened'],
  [
    { fix: 1, changed: 2, old: 3, unopened: 4, opened: 5, ready: 1200 },
    '1,200 of 1,215 ready, 1 to fix, 2 changed since, 3 out of date, 4 not opened, 5 opened',
  ],
] as const)('the counts %j are read as %j', (counts, words) => {
  expect(countWords({ ...none, ...counts })).toBe(words);
});
