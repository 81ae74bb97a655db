import type { Notification, User } from '@linecheck/contract';
import { notifications } from '@linecheck/texts/en/host';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'wouter';
import { NotificationList } from '../features/notifications/notification-list';
import { NotificationsUnreachable, StaleNotifications } from '../features/notifications/notification-states';
import { RecentActivity } from '../features/notifications/recent-activity';
import { useNotifications } from '../features/notifications/use-notifications';
import { useUnreadCount } from '../features/notifications/use-unread-count';
import { useTexts } from '../texts/use-texts';
import { ButtonLink } from '../ui/controls/button';
import { SkeletonRows } from '../ui/feedback/skeleton-rows';
import { HostOnly } from './account/host-only';
import { SignInRequired } from './account/sign-in-required';
import { HostFrame } from './shell/host-frame';

export function NotificationsPage() {
  const texts = useTexts(notifications);
  return (
    <HostOnly title={texts.title} stranger={<SignInRequired texts={texts.loginRequired} />} page={HostNotifications} />
  );
}

const resultHref = ({ guestResultId }: Notification): string => `/dashboard?tab=sessions&result=${guestResultId}`;

function HostNotifications({ user }: { readonly user: User }) {
  const texts = useTexts(notifications);
  const unread = useUnreadCount();
  const state = useNotifications();
  return (
    <HostFrame user={user}>
      <div className="mx-auto max-w-190">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:mb-8">
          <div>
            <h1 className="text-28 font-bold tracking-tight">{texts.title}</h1>
            <p className="mt-1 text-ink-2">{texts.subtitle}</p>
          </div>
          <Link href="/dashboard" asChild>
            <ButtonLink icon={<ArrowLeft aria-hidden className="rtl-mirrored" />}>{texts.back}</ButtonLink>
          </Link>
        </div>
        <RecentActivity unread={unread} newest={state.kind === 'known' ? state.list[0] : undefined}>
          {state.kind === 'loading' && <SkeletonRows label={texts.loading} />}
          {state.kind === 'failed' && <NotificationsUnreachable state={state} />}
          {state.kind === 'known' && (
            <>
              <StaleNotifications state={state} />
              <NotificationList list={state.list} resultHref={resultHref} />
            </>
          )}
        </RecentActivity>
      </div>
    </HostFrame>
  );
}
