/** Events of a user who uses the page or is about to. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;
const OPTIONS = { capture: true, passive: true } as const;

/**
 * Waits for the first use of a page that the server has rendered: its links and fields work without scripts, and clicks
 * are repeated (`repeatEarlyClick`). Resolves immediately if the page was used before, has a fragment, or differs for
 * this visitor.
 */
export async function untilUsed(isDifferent: () => boolean): Promise<void> {
  const isUsed = document.activeElement !== document.body || document.querySelector('[data-early]') !== null;
  if (isUsed || location.hash !== '' || isDifferent()) return;
  await firstUse();
}

/** Waits for the first of these events. */
export const firstUse = (): Promise<void> =>
  new Promise((resolve) => {
    const isUse = useOf();
    const notice = (event: Event) => {
      if (!isUse(event)) return;
      for (const sign of SIGNS) removeEventListener(sign, notice, OPTIONS);
      resolve();
    };
    for (const sign of SIGNS) addEventListener(sign, notice, OPTIONS);
  });

/** Browsers send a `pointermove` for a page that appears under a resting pointer: a move needs a second place. */
function useOf(): (event: Event) => boolean {
  let first: MouseEvent | undefined;
  return (event) => {
    // Pages scroll rows of tabs themselves.
    if (event.type === 'scroll') return event.target === document;
    if (event.type !== 'pointermove' || !(event instanceof MouseEvent)) return true;
    first ??= event;
    return event.clientX !== first.clientX || event.clientY !== first.clientY;
  };
}
