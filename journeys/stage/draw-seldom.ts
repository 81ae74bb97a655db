import type { BrowserContext } from '@playwright/test';

/** A level and a playhead still visibly move at this rate. */
const FRAMES_PER_SECOND = 10;

/**
 * Lets pages draw as on a slow display. Without a graphics card, drawing the level of a take 60 times a second needs a
 * quarter of the processor time of its journey.
 */
export const drawSeldom = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(install, 1000 / FRAMES_PER_SECOND);

/** Runs in the page, before the page's scripts. */
function install(intervalMs: number): void {
  // Real-time timers, whatever clock the page has.
  const { requestAnimationFrame, setTimeout } = window;
  let waiting = new Map<number, FrameRequestCallback>();
  let last = 0;

  const draw = (now: number) => {
    const due = waiting;
    waiting = new Map();
    for (const callback of due.values()) callback(now);
  };

  window.requestAnimationFrame = (callback) => {
    if (waiting.size === 0) setTimeout(() => requestAnimationFrame.call(window, draw), intervalMs);
    last += 1;
    waiting.set(last, callback);
    return last;
  };
  window.cancelAnimationFrame = (id) => void waiting.delete(id);
}
