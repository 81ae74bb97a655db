import Bell from 'lucide-react/icons/bell';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/button';
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
      <Link href={href} asChild>
        <ButtonLink look="quiet" icon={<Bell aria-hidden />}>
          <span className="sr-only">{badge === '' ? 'Notifications' : `Notifications, ${badge} unread`}</span>
        </ButtonLink>
      </Link>
    </CountBubble>
  );
}
