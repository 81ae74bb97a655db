import { expect, it } from 'vitest';
import { playbackDuration } from './playback-duration';

it.each([
  ['the counted one against a wrong claim', { known: 8, claimed: 2.995 }, 8],
  ['the counted one where the file does not say', { known: 8, claimed: Number.POSITIVE_INFINITY }, 8],
  ['the claimed one where nobody counted', { known: 0, claimed: 4.2 }, 4.2],
  ['nothing where nobody knows', { known: 0, claimed: Number.NaN }, 0],
])('the duration of a recording is %s', (_, durations, expected) => {
  expect(playbackDuration(durations)).toBe(expected);
});
