import Bell from 'lucide-react/icons/bell';
import { Link } from 'wouter';
import { CountBubble } from '../../ui/count-bubble';
import { unreadBadge } from './unread-badge';

interface NotificationBellProps {
  readonly unread: number;
  /** Where the notifications are. */
  readonly href: string;
}

export function NotificationBell({ unread, href }: NotificationBellProps) {
  const badge = unreadBadge(unread);
  return (
    <CountBubble count={unread}>
      <Link
        href={href}
        className="btn btn-quiet btn-40 btn-icon"
        aria-label={badge === '' ? 'Notifications' : `Notifications, ${badge} unread`}
      >
        <Bell aria-hidden />
      </Link>
    </CountBubble>
  );
}
