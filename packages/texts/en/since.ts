import type { TextTable } from '../message';

/** How long ago something was. A day is a time of today, a weekday of the last six days, or a date. */
export const since = {
  now: 'just now',
  minutes: '{count} min ago',
  hours: { one: '{count} hour ago', other: '{count} hours ago' },
  day: 'on {day}',
} as const satisfies TextTable;
