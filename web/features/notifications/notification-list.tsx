import './notification-row.css';
import { resultVerdict } from '@linecheck/checks/levels/result-verdict';
import { type HostNotification, shownStatus } from '@linecheck/contract';
import { hostRecheck } from '@linecheck/texts/en/episodes/compared';
import { notifications } from '@linecheck/texts/en/notifications';
import Bell from 'lucide-react/icons/bell';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { serverNow } from '../../api/send';
import { fill } from '../../texts/fill';
import { formatMoment, formatRelative } from '../../texts/format';
import { rich } from '../../texts/rich';
import { showTitle } from '../../texts/show-title';
import { useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';
import { Chip } from '../../ui/feedback/chip';
import { EmptyState } from '../../ui/feedback/empty-state';
import { StatusIcon } from '../../ui/feedback/status-icon';
import { Card } from '../../ui/layout/card';
import { cx } from '../../ui/theme/class-names';
import { useMarkRead } from './use-mark-read';

interface NotificationListProps {
  readonly list: readonly HostNotification[];
  readonly hrefOf: (notification: HostNotification) => string;
}

export function NotificationList({ list, hrefOf }: NotificationListProps) {
  const texts = useTexts(notifications);
  const now = useNow();
  const markRead = useMarkRead();
  return (
    <Card padding="none" aria-labelledby="completions">
      <h3 id="completions" className="border-b border-line px-4 py-3.5 font-semi tracking-snug sm:px-5">
        {texts.list.title}
      </h3>
      {list.length === 0 ? (
        <EmptyState icon={<Bell aria-hidden />} title={texts.list.empty}>
          {texts.list.emptyHint}
        </EmptyState>
      ) : (
        <ul aria-labelledby="completions">
          {list.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              now={now}
              href={hrefOf(notification)}
              onRead={markRead}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Maximum delay of relative times, which change at most once a minute. */
const TICK_MS = 15_000;

/** Current time in milliseconds since 1970, updated while the page is open. Exported for tests. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface NotificationRowProps {
  readonly notification: HostNotification;
  readonly now: number;
  readonly href: string;
  readonly onRead: (notification: HostNotification) => void;
}

function NotificationRow({ notification, now, href, onRead }: NotificationRowProps) {
  const texts = useTexts(notifications);
  const { guestName, createdAt, isRead, help } = notification;
  const { words, label, status } = useNews(notification);
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
        <p className={cx('wrap-anywhere', isRead ? 'text-ink-2' : 'font-semi tracking-snug')}>{words}</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Chip tone={status} icon={null}>
            {label ?? texts.item.statuses[status]}
          </Chip>
          <time dateTime={createdAt} title={formatMoment(createdAt)} className="text-13 text-ink-3">
            {relativeTime(texts, createdAt, now)}
          </time>
        </div>
      </div>
      {!isRead && (
        <button type="button" className="notification-dot" onClick={read}>
          <span className="sr-only">
            {help ? fill(texts.help.markRead, { guestName }) : fill(texts.item.markRead, { guestName })}
          </span>
        </button>
      )}
      <div className="notification-action">
        <Link href={href} asChild onClick={() => onRead(notification)}>
          <ButtonLink fullWidth="phone">
            {rich(help ? texts.help.view : texts.item.view, {
              guestName,
              guest: (inside) => <span className="sr-only">{inside}</span>,
            })}
          </ButtonLink>
        </Link>
      </div>
    </li>
  );
}

/** What a notification is about, with the label and the tone of its chip. */
function useNews({ guestName, status: stored, recheck, fits, help }: HostNotification) {
  const texts = useTexts(notifications);
  const { notified: rechecked } = useTexts(hostRecheck);
  if (help !== null)
    return { words: fill(texts.help.title, { guestName }), label: texts.help.label, status: 'failed' } as const;
  const verdict = resultVerdict({}, fits === null ? null : { fits, missed: [] });
  return {
    words: fill(texts.item.title, { guestName }),
    label: recheck === null ? showTitle(verdict) : rechecked[recheck],
    status: fits === null ? shownStatus(stored) : verdict.tone,
  };
}

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

/** Relative time in the words of S1 §2. Future moments count as now. Exported for tests. */
export function relativeTime(texts: typeof notifications, iso: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(iso)) / MINUTE_MS);
  if (minutes <= 1) return texts.item.justNow;
  if (minutes < MINUTES_PER_HOUR) return formatRelative(-minutes, 'minute');
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (hours < HOURS_PER_DAY) return formatRelative(-hours, 'hour');
  return formatRelative(-Math.floor(hours / HOURS_PER_DAY), 'day');
}
