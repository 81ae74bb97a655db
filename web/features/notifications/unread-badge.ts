/** Above this the badge says only that there are more (S1 §2). */
const BADGE_MAX = 9;

/** What stands in the badge: nothing for 0, '9+' above 9. */
export function unreadBadge(count: number): string {
  if (count <= 0) return '';
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
