/** Somebody who has waited for longer may have given up, and is surprised by what begins then. */
const LATEST_MS = 3000;

/**
 * Repeats the last click on a button that came before the page could react: what the server has rendered looks ready a moment before
 * it is. `index.html` marks the button until this is called.
 */
export function repeatEarlyClick(now: () => number = () => performance.now()): void {
  window.dispatchEvent(new Event('taken-over'));
  const button = document.querySelector<HTMLButtonElement>('button[data-early]');
  if (button === null) return;
  const clickedMs = Number(button.dataset.early);
  delete button.dataset.early;
  if (now() - clickedMs <= LATEST_MS) button.click();
}
