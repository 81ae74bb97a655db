const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/** How long ago a moment is, in the words of S1 §2. A clock that runs ahead of the reader's counts as now. */
export function relativeTime(iso: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(iso)) / MINUTE_MS);
  if (minutes <= 1) return 'Just now';
  if (minutes < MINUTES_PER_HOUR) return `${minutes} minutes ago`;
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (hours < HOURS_PER_DAY) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / HOURS_PER_DAY);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
