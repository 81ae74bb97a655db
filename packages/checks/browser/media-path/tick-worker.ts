/**
 * Worker that sends ticks with the time. It continues while the page is busy, so ticks that the page receives late show
 * that it was busy. Imports nothing, so that it is one small file.
 */

/** Equal to `TICK_MS` of `packages/checks/connection/media/thresholds.ts`. */
const EVERY_MS = 10;

setInterval(() => postMessage(performance.timeOrigin + performance.now()), EVERY_MS);
