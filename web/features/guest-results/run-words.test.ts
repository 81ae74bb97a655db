import { expect, it } from 'vitest';
import { ordinal, runWords } from './run-words';

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [22, '22nd'],
])('the ordinal of %d is %s', (value, words) => {
  expect(ordinal(value)).toBe(words);
});

it('a further run names the browser, not a person', () => {
  expect(runWords(2)).toBe('2nd run in the same browser');
});
