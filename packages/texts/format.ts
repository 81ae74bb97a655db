import { once, withMinus } from './format-number';
import type { LanguageCode } from './languages';
import { zoneOption } from './reader-zone';

export { formatNumberIn } from './format-number';

/** The number of a reading, with exactly `digits` decimals and without grouping: a picture is 1280 × 720. */
export function formatFigureIn(language: LanguageCode, value: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  const format = once(`figure ${language} ${digits}`, () => new Intl.NumberFormat(language, options));
  return withMinus(format.format(value));
}

/** A share in per cent. @param ratio 0 to 1, or more: 0.024 is "2.4%" with one digit. */
export function formatPercentIn(language: LanguageCode, ratio: number, digits = 0): string {
  const options = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  const format = once(`percent ${language} ${digits}`, () => new Intl.NumberFormat(language, options));
  return withMinus(format.format(ratio));
}

/** A price in euros, without cents if there are none. */
export function formatEurosIn(language: LanguageCode, price: number): string {
  const format = once(
    `euros ${language}`,
    () =>
      new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' }),
  );
  return format.format(price);
}

/** The date in the reader's time zone; in English dd-MMM-yyyy (S1 §2). @param iso A moment in ISO 8601. */
export function formatDateIn(language: LanguageCode, iso: string): string {
  const timeZone = zoneOption();
  const options = { day: '2-digit', month: 'short', year: 'numeric' } as const;
  const format = once(
    `date ${language} ${timeZone}`,
    () => new Intl.DateTimeFormat(language, { ...options, timeZone }),
  );
  if (language !== 'en') return format.format(new Date(iso));
  const parts = new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return `${parts.get('day')}-${parts.get('month')}-${parts.get('year')}`;
}

/** The time as HH:mm in the reader's time zone. @param iso A moment in ISO 8601. */
export function formatClockIn(language: LanguageCode, iso: string): string {
  const timeZone = zoneOption();
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return once(
    `clock ${language} ${timeZone}`,
    () => new Intl.DateTimeFormat(language, { ...options, timeZone }),
  ).format(new Date(iso));
}

/** The day of the week in the reader's time zone: "Tuesday". @param iso A moment in ISO 8601. */
export function formatWeekdayIn(language: LanguageCode, iso: string): string {
  const timeZone = zoneOption();
  return once(
    `weekday ${language} ${timeZone}`,
    () => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone }),
  ).format(new Date(iso));
}

/** The time as HH:mm:ss in the reader's time zone. @param iso A moment in ISO 8601. */
export function formatSecondIn(language: LanguageCode, iso: string): string {
  const timeZone = zoneOption();
  const options = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  return once(
    `second ${language} ${timeZone}`,
    () => new Intl.DateTimeFormat(language, { ...options, timeZone }),
  ).format(new Date(iso));
}

/** Day and time in the reader's time zone; in English dd-MMM-yyyy HH:mm (S1 §2). @param iso A moment in ISO 8601. */
export const formatMomentIn = (language: LanguageCode, iso: string): string =>
  `${formatDateIn(language, iso)} ${formatClockIn(language, iso)}`;

/**
 * Date and time on the clocks of a place, with the day of the week: "Thu, 03-Dec-2026 18:00".
 *
 * @param local As `2026-12-03T18:00`.
 */
export function formatLocalTimeIn(language: LanguageCode, local: string): string {
  // As if it were UTC: the reader's time zone must not move it.
  const moment = new Date(`${local}:00Z`);
  const options = { weekday: 'short', day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const format = once(`local ${language}`, () => new Intl.DateTimeFormat(language, options));
  const time = local.slice(-5);
  if (language !== 'en') return `${format.format(moment)} ${time}`;
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  // The year as it was typed, with four digits: 0026 must not look like 2026.
  return `${parts.get('weekday')}, ${parts.get('day')}-${parts.get('month')}-${local.slice(0, 4)} ${time}`;
}

/** A relative time. @param amount Negative for the past: -5 minutes is "5 minutes ago". */
export function formatRelativeIn(language: LanguageCode, amount: number, unit: Intl.RelativeTimeFormatUnit): string {
  return once(`relative ${language}`, () => new Intl.RelativeTimeFormat(language)).format(amount, unit);
}

/** A list as a conjunction: "A, B, and C". */
export function formatListIn(language: LanguageCode, items: readonly string[]): string {
  return once(`list ${language}`, () => new Intl.ListFormat(language, { type: 'conjunction' })).format(items);
}

/** "A, B, C": a list that is not part of a sentence. */
export function formatEnumerationIn(language: LanguageCode, items: readonly string[]): string {
  return once(`enumeration ${language}`, () => new Intl.ListFormat(language, { type: 'unit' })).format(items);
}

/** A list of alternatives: "A, B, or C". */
export function formatAlternativesIn(language: LanguageCode, items: readonly string[]): string {
  return once(`alternatives ${language}`, () => new Intl.ListFormat(language, { type: 'disjunction' })).format(items);
}
