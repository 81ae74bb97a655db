import { describe, expect, it } from 'vitest';
import {
  formatAlternativesIn,
  formatClockIn,
  formatDateIn,
  formatEnumerationIn,
  formatEurosIn,
  formatListIn,
  formatMomentIn,
  formatNumberIn,
  formatPercentIn,
  formatRelativeIn,
} from './format';
import { LANGUAGES, type LanguageCode } from './languages';

/** A moment that is the same in every time zone of the machine that tests. */
const local = (...parts: [number, number, number, number, number]): string => new Date(...parts).toISOString();

describe('numbers', () => {
  it.each([
    [0.4, undefined, '0.4'],
    [12345.6789, undefined, '12,345.679'],
    [2, 1, '2.0'],
    [-18.25, 1, '−18.3'],
  ] as const)('%d with %s digits is %s', (value, digits, written) => {
    expect(formatNumberIn('en', value, digits)).toBe(written);
  });

  it.each(Object.keys(LANGUAGES) as LanguageCode[])(
    'are formatted in %s like those of Intl, even without it',
    (language) => {
      const whole = Array.from({ length: 1100 }, (_, value) => value);
      const asked = new Intl.NumberFormat(language);
      expect(whole.map((value) => formatNumberIn(language, value))).toEqual(whole.map((value) => asked.format(value)));
    },
  );

  it('writes shares in percent', () => {
    expect([formatPercentIn('en', 0.0241, 2), formatPercentIn('en', 0.5)]).toEqual(['2.41%', '50%']);
  });

  it('writes cents only if there are any', () => {
    expect([0, 19, 7.5].map((price) => formatEurosIn('en', price))).toEqual(['€0', '€19', '€7.50']);
  });
});

describe('dates in the reader’s time zone (S1 §2)', () => {
  it('is dd-MMM-yyyy HH:mm', () => {
    expect(formatMomentIn('en', local(2026, 8, 5, 7, 3))).toBe('05-Sep-2026 07:03');
    expect(formatDateIn('en', local(2026, 11, 31, 0, 0))).toBe('31-Dec-2026');
  });

  it('writes midnight as 00', () => {
    expect(formatClockIn('en', local(2026, 0, 1, 0, 9))).toBe('00:09');
  });

  it('writes how long ago something was', () => {
    expect([formatRelativeIn('en', -1, 'hour'), formatRelativeIn('en', -5, 'minute')]).toEqual([
      '1 hour ago',
      '5 minutes ago',
    ]);
  });
});

describe('several items', () => {
  it.each([
    [formatListIn, ['A', 'A and B', 'A, B, and C']],
    [formatEnumerationIn, ['A', 'A, B', 'A, B, C']],
    [formatAlternativesIn, ['A', 'A or B', 'A, B, or C']],
  ])('are written by %o as %o', (format, written) => {
    expect([['A'], ['A', 'B'], ['A', 'B', 'C']].map((items) => format('en', items))).toEqual(written);
  });

  it('are an empty enumeration where there are none', () => {
    expect(formatEnumerationIn('en', [])).toBe('');
  });
});
