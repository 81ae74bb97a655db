const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** dd-MMM-yyyy in the reader's time zone (S1 §2). @param iso A moment in ISO 8601. */
export function formatDate(iso: string): string {
  const at = new Date(iso);
  return `${two(at.getDate())}-${months[at.getMonth()]}-${at.getFullYear()}`;
}

/** dd-MMM-yyyy HH:mm in the reader's time zone (S1 §2). @param iso A moment in ISO 8601. */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  return `${formatDate(iso)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
