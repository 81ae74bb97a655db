import type { Language } from './languages';

/** Making one of `Intl` costs up to a millisecond; a meter writes numbers sixty times a second. */
const made = new Map<string, unknown>();

export function once<Format>(key: string, make: () => Format): Format {
  const known = made.get(key) as Format | undefined;
  if (known !== undefined) return known;
  const format = make();
  made.set(key, format);
  return format;
}

/** `Intl` writes a hyphen, which is half as wide as the digits beside it. */
export const withMinus = (written: string): string => written.replace('-', '−');

/** From here on most languages group digits. */
const GROUPED_FROM = 1000;

/** A number with at most three digits behind the point, or with exactly `digits` of them. Alone, since the first load has it and no other. */
export function formatNumber(language: Language, value: number, digits?: number): string {
  // Every language that ships writes these with the same digits, and the first `Intl` of a page costs a slow phone some 100 ms.
  if (digits === undefined && Number.isInteger(value) && value >= 0 && value < GROUPED_FROM) return String(value);
  const options = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = once(`number ${language} ${digits}`, () => new Intl.NumberFormat(language, options));
  return withMinus(format.format(value));
}
