import { notificationBell } from '@linecheck/texts/en/host';
import Bell from 'lucide-react/icons/bell';
import { Link } from 'wouter';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { CountBubble } from '../../ui/feedback/count-bubble';

interface NotificationBellProps {
  readonly unread: number;
  readonly href: string;
}

export function NotificationBell({ unread, href }: NotificationBellProps) {
  const texts = useTexts(notificationBell);
  const badge = unreadBadge(unread);
  return (
    <CountBubble count={unread}>
      <Link
        href={href}
        className="btn btn-quiet btn-40 btn-icon"
        aria-label={badge === '' ? texts.none : fill(texts.unread, { badge })}
      >
        <Bell aria-hidden />
      </Link>
    </CountBubble>
  );
}

/** Higher counts are shown as this number with a plus (S1 §2). */
const BADGE_MAX = 9;

/** Text of the badge: empty for 0, '9+' above 9. Exported for tests. */
export function unreadBadge(count: number): string {
  if (count <= 0) return '';
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
