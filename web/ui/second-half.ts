const DOUBLE_CLICK_MS = 500;

/**
 * Whether a click is the second half of a double click on the button that stood in this place before, and is not meant
 * for this one. Not every phone counts clicks, so that the time counts as well.
 *
 * @param count which click in a row it is, as `MouseEvent.detail` says; 0 for a key
 * @param sinceMs how long this button has been there
 */
export const isSecondHalf = (count: number, sinceMs: number): boolean =>
  count > 1 || (sinceMs >= 0 && sinceMs < DOUBLE_CLICK_MS);
