/** Whole milliseconds; below 10 with one decimal, where it makes a difference. */
export const milliseconds = (ms: number): string => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)));

/** Mbps with one decimal; above 100 the decimals are noise. */
export const megabits = (mbps: number): string => (mbps >= 100 ? String(Math.round(mbps)) : mbps.toFixed(1));
