/** ms since 1970, of a clock that goes on evenly, in a worker as well. */
export const pageClock = (): number => performance.timeOrigin + performance.now();
