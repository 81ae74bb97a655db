/** Short form, accepted only by the form; the server requires six digits (S1 §5 names both on purpose). */
const SHORT = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const WHOLE = /^#[0-9a-f]{6}$/i;

/** Colour of 3 or 6 hex digits as `#rrggbb`; undefined for any other text. */
export function wholeColor(text: string): string | undefined {
  const expanded = text.trim().replace(SHORT, '#$1$1$2$2$3$3').toLowerCase();
  return WHOLE.test(expanded) ? expanded : undefined;
}
