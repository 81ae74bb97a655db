import { expect, it } from 'vitest';
import { startFailureOf } from './playback-failure';

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
