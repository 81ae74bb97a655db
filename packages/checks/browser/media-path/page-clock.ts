/** ms since 1970 of a monotonic clock, usable in a worker too. */
export const pageClock = (): number => performance.timeOrigin + performance.now();
