import type { Notification, User } from '@linecheck/contract';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'wouter';
import { NotificationList } from '../features/notifications/notification-list';
import { NotificationsUnreachable, StaleNotifications } from '../features/notifications/notification-states';
import { RecentActivity } from '../features/notifications/recent-activity';
import { useNotifications } from '../features/notifications/use-notifications';
import { useUnreadCount } from '../features/notifications/use-unread-count';
import { ButtonLink } from '../ui/button';
import { SkeletonRows } from '../ui/skeleton-rows';
import { DashboardHeader } from './dashboard-header';
import { GateCard } from './gate-card';
import { HostOnly } from './host-only';
import { PageFrame } from './page-frame';
import { useLiveChanges } from './use-live-changes';

export function NotificationsPage() {
  return (
    <HostOnly title="Notifications" stranger={<LoginRequired />}>
      {(user) => <HostNotifications user={user} />}
    </HostOnly>
  );
}

function LoginRequired() {
  return (
    <GateCard
      title="Login Required"
      actions={
        <Link href="/login" asChild>
          <ButtonLink look="primary" wide="phone">
            Log In
          </ButtonLink>
        </Link>
      }
    >
      Notifications are available for registered users.
    </GateCard>
  );
}

const resultHref = ({ guestResultId }: Notification): string => `/dashboard?tab=sessions&result=${guestResultId}`;

function HostNotifications({ user }: { readonly user: User }) {
  const unread = useUnreadCount();
  const state = useNotifications();
  useLiveChanges();
  return (
    <PageFrame header={<DashboardHeader user={user} unread={unread} />}>
      <div className="mx-auto max-w-190">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:mb-8">
          <div>
            <h1 className="text-28 font-bold tracking-tight">Notifications</h1>
            <p className="mt-1 text-ink-2">Guest test completion alerts</p>
          </div>
          <Link href="/dashboard" asChild>
            <ButtonLink icon={<ArrowLeft aria-hidden />}>Back to Dashboard</ButtonLink>
          </Link>
        </div>
        <RecentActivity unread={unread} newest={state.kind === 'known' ? state.list[0] : undefined}>
          {state.kind === 'loading' && <SkeletonRows label="Loading notifications..." />}
          {state.kind === 'failed' && <NotificationsUnreachable state={state} />}
          {state.kind === 'known' && (
            <>
              <StaleNotifications state={state} />
              <NotificationList list={state.list} resultHref={resultHref} />
            </>
          )}
        </RecentActivity>
      </div>
    </PageFrame>
  );
}
