import { expect, it } from 'vitest';
import { findProductWord } from './product-words';

it.each([
  ['/var/lib/linecheck', 'linecheck'],
  ['with a wide camera a guest is found', 'guest'],
  ['or set DATABASE_URL', 'DATABASE_URL'],
])('finds the word of the product in "%s"', (text, word) => {
  expect(findProductWord(text)).toBe(word);
});

it.each(["import { openKernel } from '@linecheck/face-finder'", 'the host of a connection', 'guesting'])(
  'lets "%s" pass',
  (text) => {
    expect(findProductWord(text)).toBeUndefined();
  },
);
