/**
 * Marker in the guest message before a Plus host's own checklist (S1 §5). The server splits it off and stores the
 * checklist in a separate column, so that guests never see it (D13).
 */
export const CHOICE_MARKER = 'TEMPLATE_DATA:';

/** The part of a message before the marker, which people read. */
export function plainMessage(whole: string): string {
  const at = whole.indexOf(CHOICE_MARKER);
  return (at < 0 ? whole : whole.slice(0, at)).trim();
}
