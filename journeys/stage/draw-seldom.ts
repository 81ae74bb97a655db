import type { BrowserContext } from '@playwright/test';

/** A level and a place in a recording still move. */
const FRAMES_PER_SECOND = 10;

/**
 * Lets pages draw as on a slow display. There is no graphics card here: drawn in software 60 times a second, the level of a take
 * needs a quarter of the processor time of its journey.
 */
export const drawSeldom = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(install, 1000 / FRAMES_PER_SECOND);

/** Runs in the page, before the page's scripts. */
function install(intervalMs: number): void {
  // Those of real time, whatever time the page has.
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
