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
