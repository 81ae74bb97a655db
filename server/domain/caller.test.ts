import { expect, it } from 'vitest';
import { RECENT_MINUTES, recentlySignedIn } from './caller';

it.each([
  [0, true],
  [RECENT_MINUTES * 60_000 - 1, true],
  [RECENT_MINUTES * 60_000, false],
  [RECENT_MINUTES * 60_000 + 1, false],
])('a sign-in of %d ms ago is recent: %s', (confirmedMsAgo, isRecent) => {
  expect(recentlySignedIn(RECENT_MINUTES)({ confirmedMsAgo })).toBe(isRecent);
});
