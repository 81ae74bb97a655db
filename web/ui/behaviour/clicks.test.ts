import { describe, expect, it } from 'vitest';
import { isAccidentalDoubleClick } from './clicks';

describe('the second half of a double click', () => {
  it.each([
    ['a second click in a row', 2, 2000, true],
    ['a click of its own, right behind the first', 1, 120, true],
    ['a click of its own, later', 1, 500, false],
    ['a key', 0, 700, false],
    ['a click after the clock was set back', 1, -3_600_000, false],
  ])('%s: count %d after %d ms is %s', (_, count, sinceMs, expected) => {
    expect(isAccidentalDoubleClick(count, sinceMs)).toBe(expected);
  });
});
