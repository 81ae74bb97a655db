import type notifications from '@linecheck/texts/en/notifications';
import { formatRelative } from '../../texts/format';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/** Relative time in the words of S1 §2. Future moments count as now. */
export function relativeTime(texts: typeof notifications, iso: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(iso)) / MINUTE_MS);
  if (minutes <= 1) return texts.item.justNow;
  if (minutes < MINUTES_PER_HOUR) return formatRelative(-minutes, 'minute');
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (hours < HOURS_PER_DAY) return formatRelative(-hours, 'hour');
  return formatRelative(-Math.floor(hours / HOURS_PER_DAY), 'day');
}
