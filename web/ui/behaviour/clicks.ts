/** Clicks before hydration are replayed only within three seconds; later, the effect would be unexpected. */
const MAX_DELAY_MS = 3000;

/**
 * Replays the last click on a button before hydration: the server's markup looks ready before it is interactive.
 * `index.html` marks the button until this is called.
 */
export function repeatEarlyClick(now: () => number = () => performance.now()): void {
  window.dispatchEvent(new Event('taken-over'));
  const button = document.querySelector<HTMLButtonElement>('button[data-early]');
  if (button === null) return;
  const clickedMs = Number(button.dataset.early);
  delete button.dataset.early;
  if (now() - clickedMs <= MAX_DELAY_MS) button.click();
}

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
