import { takes } from '@linecheck/texts/en/workspace/takes';
import { expect, it } from 'vitest';
import { gainWords } from './compared-take';

it.each([
  [9.4, 0, 'Played 9 dB louder'],
  [-3.6, 0, 'Played 4 dB quieter'],
  [0.4, 0, 'Played as loud as it was'],
  [12, 6, 'Played 12 dB louder, peaks lowered'],
  [12, 0.9, 'Played 12 dB louder'],
  [undefined, 0, 'Too quiet to adjust: played as loud as it was'],
])('a gain of %s dB with %d dB limiting is "%s"', (gainDb, limitedDb, words) => {
  expect(gainWords(takes, { gainDb, limitedDb })).toBe(words);
});
