/**
 * A Plus host's own checklist travels behind this marker at the end of the guest message (S1 §5). It is split off on
 * arrival and stored in a column of its own, so that no guest ever reads it (D13).
 */
export const CHOICE_MARKER = 'TEMPLATE_DATA:';

/** The part of a message that is for people. */
export function plainMessage(whole: string): string {
  const at = whole.indexOf(CHOICE_MARKER);
  return (at < 0 ? whole : whole.slice(0, at)).trim();
}
