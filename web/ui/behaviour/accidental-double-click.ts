const DOUBLE_CLICK_MS = 500;

/**
 * Whether a click is the second half of a double click on a button that was in this place before, and not meant for this
 * one. Not every phone counts clicks, so the elapsed time is judged as well.
 *
 * @param count consecutive clicks, as in `MouseEvent.detail`; 0 for a key press
 * @param sinceMs how long this button has been shown
 */
export const isAccidentalDoubleClick = (count: number, sinceMs: number): boolean =>
  count > 1 || (sinceMs >= 0 && sinceMs < DOUBLE_CLICK_MS);
