const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** dd-MMM-yyyy in the reader's time zone (S1 §2). @param iso A moment in ISO 8601. */
export function formatDate(iso: string): string {
  const at = new Date(iso);
  return `${two(at.getDate())}-${months[at.getMonth()]}-${at.getFullYear()}`;
}

/** dd-MMM-yyyy HH:mm in the reader's time zone (S1 §2). @param iso A moment in ISO 8601. */
export function formatMoment(iso: string): string {
  return `${formatDate(iso)} ${clockOf(iso)}`;
}

function clockOf(iso: string): string {
  const at = new Date(iso);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** HH:mm of a moment of the reader's today, with its date for any other. */
export const recentMoment = (iso: string, now = new Date()): string =>
  isToday(iso, now) ? clockOf(iso) : formatMoment(iso);

/** The same behind a verb: "at 14:52", "on 21-Nov-2026 14:52". */
export const atMoment = (iso: string, now = new Date()): string =>
  `${isToday(iso, now) ? 'at' : 'on'} ${recentMoment(iso, now)}`;

const isToday = (iso: string, now: Date): boolean => formatDate(iso) === formatDate(now.toISOString());
