import { recordings } from '@linecheck/texts/en/recordings';
import { expect, it } from 'vitest';
import { quotaState, storageUsageLabel, usedShare } from './my-recordings';

const MB = 1_000_000;
const usage = (usedMb: number, quotaMb = 100) => ({
  usedBytes: usedMb * MB,
  quotaBytes: quotaMb * MB,
  isConfirmed: true,
});

it.each([
  [0, 'ok'],
  [90, 'ok'],
  [90.1, 'nearLimit'],
  [97.5, 'nearLimit'],
  [97.6, 'full'],
  [103, 'full'],
] as const)('%d of 100 MB is %s', (used, state) => {
  expect(quotaState(usage(used))).toBe(state);
});

it.each([
  [usage(0), '0 of 100 MB used'],
  [usage(2.04), '2.0 of 100 MB used'],
  [usage(312.4, 1000), '312 of 1,000 MB used'],
  [{ ...usage(0, 1000), usedBytes: 41_000 }, '0.0 of 1,000 MB used'],
])('%j is written as a label', (given, label) => {
  expect(storageUsageLabel(recordings, given)).toBe(`${label}, by your own and your guests' recordings`);
});

it.each([
  [usage(25), 0.25],
  [usage(103), 1],
  [usage(0, 0), 1],
])('%j fills its bar to %d', (given, share) => {
  expect(usedShare(given)).toBe(share);
});
