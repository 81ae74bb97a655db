/** Events of somebody who uses the page, and of somebody who is about to. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Waits until somebody uses the page, if the server has rendered it and marked it as one whose scripts can wait: its
 * links and fields work without them, and clicks are repeated (`repeatEarlyClick`). Waits for nothing if that has
 * happened before, or if the page differs for this visitor.
 */
export async function untilUsed(isDifferent: () => boolean): Promise<void> {
  if (typeof document === 'undefined' || document.querySelector('[data-waits]') === null) return;
  const isUsed = document.activeElement !== document.body || document.querySelector('[data-early]') !== null;
  if (isUsed || location.hash !== '' || isDifferent()) return;
  await new Promise((resolve) => {
    for (const sign of SIGNS) addEventListener(sign, resolve, { capture: true, once: true, passive: true });
  });
}
