import type { LanguageCode } from './languages';

/**
 * Cache of `Intl` formats: creating one takes up to a millisecond, and a meter formats numbers sixty times a second.
 */
const made = new Map<string, unknown>();

/** Returns the cached format for a key, or creates it. */
export function once<Format>(key: string, make: () => Format): Format {
  const known = made.get(key) as Format | undefined; // Each key belongs to one format.
  if (known !== undefined) return known;
  const format = make();
  made.set(key, format);
  return format;
}

/** Replaces the hyphen that `Intl` writes, which is half as wide as the digits. */
export const withMinus = (written: string): string => written.replace('-', '−');

/** Smallest number whose digits most languages group. */
const GROUPED_FROM = 1000;

/**
 * A number with at most three decimals, or with exactly `digits` of them. In a separate module, since the first load
 * needs no other format.
 */
export function formatNumberIn(language: LanguageCode, value: number, digits?: number): string {
  // All languages of the product write these with the same digits, and the first use of `Intl` on a page takes about
  // 100 ms on a slow phone.
  if (digits === undefined && Number.isInteger(value) && value >= 0 && value < GROUPED_FROM) return String(value);
  const options = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = once(`number ${language} ${digits}`, () => new Intl.NumberFormat(language, options));
  return withMinus(format.format(value));
}
