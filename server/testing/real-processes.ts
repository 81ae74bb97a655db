/** For tests of real processes in real time, as the journeys have: tried once more, and reported as passed at the second try. No other test is. */
export const REAL_PROCESSES = { retry: 1 } as const;
