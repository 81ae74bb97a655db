/** Events of a user who uses the page or is about to. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Waits for the first use of a page that the server has rendered: its links and fields work without scripts, and clicks
 * are repeated (`repeatEarlyClick`). Resolves immediately if the page was used before, has a fragment, or differs for
 * this visitor.
 */
export async function untilUsed(isDifferent: () => boolean): Promise<void> {
  const isUsed = document.activeElement !== document.body || document.querySelector('[data-early]') !== null;
  if (isUsed || location.hash !== '' || isDifferent()) return;
  await new Promise((resolve) => {
    for (const sign of SIGNS) addEventListener(sign, resolve, { capture: true, once: true, passive: true });
  });
}
