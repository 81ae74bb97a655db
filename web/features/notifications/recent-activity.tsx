import type { Notification } from '@linecheck/contract';
import { notifications } from '@linecheck/texts/en/host';
import CheckCheck from 'lucide-react/icons/check-check';
import { type ReactNode, useRef } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Badge } from '../../ui/feedback/chip';
import { useMarkAllRead } from './use-mark-read';

interface RecentActivityProps {
  readonly unread: number;
  /** Newest notification shown, if there is one. */
  readonly newest: Notification | undefined;
  readonly children: ReactNode;
}

/** Heading of the list with the unread count and the button that marks all as read. */
export function RecentActivity({ unread, newest, children }: RecentActivityProps) {
  const texts = useTexts(notifications);
  const heading = useRef<HTMLHeadingElement>(null);
  const { markAllRead, isPending } = useMarkAllRead();
  const markAll = (newestSeenId: string) => {
    heading.current?.focus();
    markAllRead(newestSeenId);
  };
  return (
    <section aria-labelledby="recent-activity">
      <div className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex items-center gap-2.5">
          <h2 ref={heading} tabIndex={-1} id="recent-activity" className="text-18 font-semi tracking-snug outline-none">
            {texts.recent.title}
          </h2>
          <span role="status" className="flex">
            {unread > 0 && <Badge>{fill(texts.recent.unread, { count: unread })}</Badge>}
          </span>
        </div>
        {unread > 0 && newest && (
          <Button icon={<CheckCheck aria-hidden />} busy={isPending} onClick={() => markAll(newest.id)}>
            {texts.recent.markAll}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
