import type { ReachHours } from '@linecheck/contract';
import type { reachWords } from './en/help-requests/reach';
import { fillWith } from './fill';
import { formatListIn } from './format';
import type { LanguageCode } from './languages';

const WEEK = 7;

/** "Monday to Friday, 09:00 to 18:00, Berlin time". */
export function hoursWords(
  language: LanguageCode,
  texts: typeof reachWords,
  { days, from, until, place }: ReachHours & { readonly place: string },
): string {
  return fillWith(language, texts.hours, { days: daysWords(language, texts, days), from, until, place });
}

function daysWords(language: LanguageCode, texts: typeof reachWords, days: readonly number[]): string {
  const sorted = [...days].sort();
  const [first = 1, last = first] = [sorted[0], sorted.at(-1)];
  if (sorted.length === WEEK) return texts.everyDay;
  const isRange = sorted.length > 2 && last - first === sorted.length - 1;
  const names = sorted.map((day) => weekdayName(language, day));
  return isRange
    ? fillWith(language, texts.range, { first: `${names[0]}`, last: `${names.at(-1)}` })
    : formatListIn(language, names);
}

/** @param day 1 for Monday to 7 for Sunday. */
export const weekdayName = (language: LanguageCode, day: number, length: 'long' | 'short' = 'long'): string =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
