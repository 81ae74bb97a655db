/** Higher counts are shown as this number with a plus (S1 §2). */
const BADGE_MAX = 9;

/** Text of the badge: empty for 0, '9+' above 9. */
export function unreadBadge(count: number): string {
  if (count <= 0) return '';
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
