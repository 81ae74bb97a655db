/**
 * Ticks with the time, in a thread of its own: it goes on while the page is busy, and what the page receives late shows that it was.
 * Imports nothing, so that it is one small file.
 */

/** As `TICK_MS` of `packages/checks/connection/media/thresholds.ts`. */
const EVERY_MS = 10;

setInterval(() => postMessage(performance.timeOrigin + performance.now()), EVERY_MS);
