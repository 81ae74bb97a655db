import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** How long ago something was. A day is a time of today, a weekday of the last six days, or a date. */
export const since = textGroup('host/since.since', {
  now: 'just now',
  minutes: '{count} min ago',
  hours: { one: '{count} hour ago', other: '{count} hours ago' },
  day: 'on {day}',
} as const satisfies TextTable);
