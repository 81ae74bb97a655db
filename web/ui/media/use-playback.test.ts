import { expect, it } from 'vitest';
import { playbackDuration, playheadTime, startFailureOf } from './use-playback';

it.each([
  ['the counted one against a wrong claim', { known: 8, claimed: 2.995 }, 8],
  ['the counted one where the file does not say', { known: 8, claimed: Number.POSITIVE_INFINITY }, 8],
  ['the claimed one where the counted one lacks a begun second', { known: 3, claimed: 3.9 }, 3.9],
  ['the counted one where more is claimed than that', { known: 3, claimed: 4 }, 3],
  ['the claimed one where nobody counted', { known: 0, claimed: 4.2 }, 4.2],
  ['nothing where nobody knows', { known: 0, claimed: Number.NaN }, 0],
])('the duration of a recording is %s', (_, durations, expected) => {
  expect(playbackDuration(durations)).toBe(expected);
});

it.each([
  ['where it is while it plays', { currentTime: 7.92, ended: false }, 7.92],
  ['at the end once all was played, though less was written than counted', { currentTime: 7.92, ended: true }, 8],
  ['where it stopped if that is far from the end', { currentTime: 2.9, ended: true }, 2.9],
  ['never beyond the end', { currentTime: 8.04, ended: true }, 8],
])('the playhead is %s', (_, playhead, expected) => {
  expect(playheadTime(playhead, 8)).toBe(expected);
});

const player = { src: 'blob:here', currentSrc: 'blob:here' };
// A pause that interrupts a start rejects it with an `AbortError`; browsers name a player without a file differently.

it.each([
  ['NotSupportedError', player, 'unsupported'],
  ['NotAllowedError', player, 'refused'],
  ['SomethingNewError', player, 'refused'],
  ['AbortError', player, undefined],
  ['NotSupportedError', { src: '', currentSrc: '' }, 'missing'],
] as const)('a start that was rejected with %s in %o is %s', (name, by, failure) => {
  expect(startFailureOf(new DOMException('The start was rejected', name), by)).toBe(failure);
});
