import * as formats from '@linecheck/texts/format';
import { pageLanguage } from './use-texts';

export { placeOfZone } from '@linecheck/texts/zone-words';

/** Formatters in the language of the page: `formatDate(iso)`. */
export const formatDate = (iso: string): string => formats.formatDateIn(pageLanguage(), iso);
export const formatNumber = (value: number, digits?: number): string =>
  formats.formatNumberIn(pageLanguage(), value, digits);
export const formatFigure = (value: number, digits: number): string =>
  formats.formatFigureIn(pageLanguage(), value, digits);
export const formatEuros = (price: number): string => formats.formatEurosIn(pageLanguage(), price);
export const formatPercent = (ratio: number, digits?: number): string =>
  formats.formatPercentIn(pageLanguage(), ratio, digits);
export const formatList = (items: readonly string[]): string => formats.formatListIn(pageLanguage(), items);
export const formatEnumeration = (items: readonly string[]): string =>
  formats.formatEnumerationIn(pageLanguage(), items);
export const formatAlternatives = (items: readonly string[]): string =>
  formats.formatAlternativesIn(pageLanguage(), items);
export const formatClock = (iso: string): string => formats.formatClockIn(pageLanguage(), iso);
export const formatMoment = (iso: string): string => formats.formatMomentIn(pageLanguage(), iso);
export const formatLocalTime = (local: string): string => formats.formatLocalTimeIn(pageLanguage(), local);
export const formatWeekday = (iso: string): string => formats.formatWeekdayIn(pageLanguage(), iso);
export const formatSecond = (iso: string): string => formats.formatSecondIn(pageLanguage(), iso);
export const formatRelative = (amount: number, unit: Intl.RelativeTimeFormatUnit): string =>
  formats.formatRelativeIn(pageLanguage(), amount, unit);

/** HH:mm of a moment of the reader's today; any other moment has its date as well. */
export function recentMoment(iso: string, now = new Date()): string {
  const past = notAfter(iso, now);
  return isToday(past, now) ? formats.formatClockIn(pageLanguage(), past) : formatMoment(past);
}

/** A past time that is later than the clock, which was put back since, counts as now. */
const notAfter = (iso: string, now: Date): string => (Date.parse(iso) > now.getTime() ? now.toISOString() : iso);

/**
 * Variant of the sentence around `recentMoment`: "at 14:52" for the reader's today, "on 21-Nov-2026 14:52" for an
 * earlier day.
 */
export const dayOf = (iso: string, now = new Date()): 'today' | 'earlier' =>
  isToday(notAfter(iso, now), now) ? 'today' : 'earlier';

const isToday = (iso: string, now: Date): boolean => formatDate(iso) === formatDate(now.toISOString());
