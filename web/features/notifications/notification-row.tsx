import type { Notification } from '@linecheck/contract';
import notifications from '@linecheck/texts/en/notifications';
import { useRef } from 'react';
import { Link } from 'wouter';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';
import { Chip } from '../../ui/feedback/chip';
import { StatusIcon } from '../../ui/feedback/status-icon';
import { cx } from '../../ui/theme/class-names';
import './notification-row.css';
import { relativeTime } from './relative-time';

interface NotificationRowProps {
  readonly notification: Notification;
  readonly now: number;
  /** Address of the result. */
  readonly href: string;
  readonly onRead: (notification: Notification) => void;
}

export function NotificationRow({ notification, now, href, onRead }: NotificationRowProps) {
  const texts = useTexts(notifications);
  const { guestName, status, createdAt, isRead } = notification;
  const row = useRef<HTMLLIElement>(null);
  const read = () => {
    // The button is removed after the click; the row's other control takes over the focus.
    row.current?.querySelector('a')?.focus({ preventScroll: true });
    onRead(notification);
  };
  return (
    <li ref={row} className={cx('notification', !isRead && 'notification-unread')}>
      <span className={cx('notification-sign', `notification-${status}`)}>
        <StatusIcon tone={status} />
      </span>
      <div className="min-w-0 grow">
        <p className={cx('wrap-anywhere', isRead ? 'text-ink-2' : 'font-semi tracking-snug')}>
          {fill(texts.item.title, { guestName })}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Chip tone={status} icon={null}>
            {texts.item.statuses[status]}
          </Chip>
          <time dateTime={createdAt} title={formatMoment(createdAt)} className="text-13 text-ink-3">
            {relativeTime(texts, createdAt, now)}
          </time>
        </div>
      </div>
      {!isRead && (
        <button type="button" className="notification-dot" onClick={read}>
          <span className="sr-only">{fill(texts.item.markRead, { guestName })}</span>
        </button>
      )}
      <div className="notification-action">
        <Link href={href} asChild onClick={() => onRead(notification)}>
          <ButtonLink fullWidth="phone">
            {rich(texts.item.view, { guestName, guest: (inside) => <span className="sr-only">{inside}</span> })}
          </ButtonLink>
        </Link>
      </div>
    </li>
  );
}
