const DOUBLE_CLICK_MS = 500;

/**
 * Detects the second half of a double click on a button that was in this place before, which is not meant for the new
 * one. Some phones do not count clicks, so the elapsed time is checked as well.
 *
 * @param count consecutive clicks, as in `MouseEvent.detail`; 0 for a key press
 * @param sinceMs time since this button was shown
 */
export const isAccidentalDoubleClick = (count: number, sinceMs: number): boolean =>
  count > 1 || (sinceMs >= 0 && sinceMs < DOUBLE_CLICK_MS);
