import { expect, it } from 'vitest';
import { roomInWords, shareOf, stateOf } from './room';

const MB = 1_000_000;
const room = (usedMb: number, quotaMb = 100) => ({
  usedBytes: usedMb * MB,
  quotaBytes: quotaMb * MB,
  isConfirmed: true,
});

it.each([
  [0, 'free'],
  [90, 'free'],
  [90.1, 'tight'],
  [97.5, 'tight'],
  [97.6, 'full'],
  [103, 'full'],
] as const)('%d of 100 MB is %s', (used, state) => {
  expect(stateOf(room(used))).toBe(state);
});

it.each([
  [room(0), '0 of 100 MB used'],
  [room(2.04), '2.0 of 100 MB used'],
  [room(312.4, 1000), '312 of 1,000 MB used'],
  [{ ...room(0, 1000), usedBytes: 41_000 }, '0.0 of 1,000 MB used'],
])('%j is said in words', (given, words) => {
  expect(roomInWords(given)).toBe(`${words}, by your own and your guests' recordings`);
});

it.each([
  [room(25), 0.25],
  [room(103), 1],
  [room(0, 0), 1],
])('%j fills its bar to %d', (given, share) => {
  expect(shareOf(given)).toBe(share);
});
