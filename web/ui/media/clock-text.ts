/** Formats seconds as in a player: 4 is `0:04`, 75 is `1:15`. */
export function clockText(seconds: number): string {
  // A media element reports NaN while its duration is unknown.
  const whole = Math.max(0, Math.floor(seconds) || 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
