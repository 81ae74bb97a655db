import type { Notification } from '@linecheck/contract';
import notifications from '@linecheck/texts/en/notifications';
import Bell from 'lucide-react/icons/bell';
import { useTexts } from '../../texts/use-texts';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Card } from '../../ui/layout/card';
import { NotificationRow } from './notification-row';
import { useMarkRead } from './use-mark-read';
import { useNow } from './use-now';

interface NotificationListProps {
  readonly list: readonly Notification[];
  /** Address of the result of a notification. */
  readonly resultHref: (notification: Notification) => string;
}

export function NotificationList({ list, resultHref }: NotificationListProps) {
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
              href={resultHref(notification)}
              onRead={markRead}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
