import type { Notification } from '@linecheck/contract';
import { useRef } from 'react';
import { Link } from 'wouter';
import { ButtonLink } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { cx } from '../../ui/class-names';
import { formatMoment } from '../../ui/format-moment';
import { StatusIcon } from '../../ui/status-icon';
import './notification-row.css';
import { relativeTime } from './relative-time';
import { statusWords } from './status-words';

interface NotificationRowProps {
  readonly notification: Notification;
  readonly now: number;
  /** Where the result is shown. */
  readonly href: string;
  readonly onRead: (notification: Notification) => void;
}

export function NotificationRow({ notification, now, href, onRead }: NotificationRowProps) {
  const { guestName, status, createdAt, isRead } = notification;
  const row = useRef<HTMLLIElement>(null);
  const read = () => {
    // The button goes with what it did; the row's other control takes the focus over.
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
          {guestName} completed their test
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Chip tone={status} icon={null}>
            {statusWords[status]}
          </Chip>
          <time dateTime={createdAt} title={formatMoment(createdAt)} className="text-13 text-ink-3">
            {relativeTime(createdAt, now)}
          </time>
        </div>
      </div>
      {!isRead && (
        <button type="button" className="notification-dot" onClick={read}>
          <span className="sr-only">Unread. Mark as read: {guestName} completed their test</span>
        </button>
      )}
      <div className="notification-action">
        <Link href={href} asChild onClick={() => onRead(notification)}>
          <ButtonLink wide="phone">
            View Results <span className="sr-only">of {guestName}</span>
          </ButtonLink>
        </Link>
      </div>
    </li>
  );
}
