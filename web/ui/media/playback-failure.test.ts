import { expect, it } from 'vitest';
import { startFailureOf } from './playback-failure';

const player = { src: 'blob:here', currentSrc: 'blob:here' };
const refusal = (name: string) => new DOMException('The start was rejected', name);

it.each([
  ['NotSupportedError', 'unsupported'],
  ['NotAllowedError', 'refused'],
  ['SomethingNewError', 'refused'],
] as const)('a start that was rejected with %s is %s', (name, failure) => {
  expect(startFailureOf(refusal(name), player)).toBe(failure);
});

it('a start that a pause has cut short is no failure', () => {
  expect(startFailureOf(refusal('AbortError'), player)).toBeUndefined();
});

it('a player without a file has nothing to play, whatever the browser calls that', () => {
  expect(startFailureOf(refusal('NotSupportedError'), { src: '', currentSrc: '' })).toBe('missing');
});
