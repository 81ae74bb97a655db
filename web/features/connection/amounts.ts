/** Whole milliseconds; below 10 with one decimal, where it makes a difference. */
export const milliseconds = (ms: number): string => (ms < 9.95 ? ms.toFixed(1) : String(Math.round(ms)));

/** Mbps with one decimal. Above 100 it is noise; below 1 two, since half a megabit is what a guard asks for (M5). */
export function megabits(mbps: number): string {
  if (mbps >= 99.95) return String(Math.round(mbps));
  return mbps.toFixed(mbps < 0.995 ? 2 : 1);
}
