import { type HostNotification, listNotifications, type SignedInUser, UNREAD_POLL_MS } from '@linecheck/contract';
import { notifications } from '@linecheck/texts/en/notifications';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import CheckCheck from 'lucide-react/icons/check-check';
import { useRef } from 'react';
import { Link } from 'wouter';
import { send } from '../api/send';
import { RingSwitch } from '../features/help-requests/ring-switch';
import { useHelpRequests } from '../features/help-requests/use-help-requests';
import { NotificationList } from '../features/notifications/notification-list';
import { listQueryKey, useUnreadCount } from '../features/notifications/notification-queries';
import { useMarkAllRead } from '../features/notifications/use-mark-read';
import { failureCause, notLoadedWords, retryLabel } from '../texts/failure-words';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { Button, ButtonLink } from '../ui/controls/button';
import { Badge } from '../ui/feedback/chip';
import { ErrorCard } from '../ui/feedback/error-card';
import { SkeletonRows } from '../ui/feedback/skeleton-rows';
import { StaleNotice } from '../ui/feedback/stale-notice';
import type { ElementNode } from '../ui/theme/element-node';
import { HostOnly, SignInRequired } from './account/host-only';
import { HostFrame } from './shell/host-frame';
import { lazyView } from './shell/lazy-view';

export function NotificationsPage() {
  const texts = useTexts(notifications);
  return (
    <HostOnly title={texts.title} stranger={<SignInRequired texts={texts.loginRequired} />} page={HostNotifications} />
  );
}

const HelpQueue = lazyView('help-queue', async () => (await import('../features/help-requests/help-queue')).HelpQueue);

/** The result; for a request for help, the board of the guest, or the links if there is no board. */
const hrefOf = ({ guestResultId, help }: HostNotification): string => {
  if (help === null) return `/dashboard?tab=sessions&result=${guestResultId}`;
  return help.episodeId === null ? '/dashboard?tab=sessions' : `/episodes/${help.episodeId}`;
};

function HostNotifications({ user }: { readonly user: SignedInUser }) {
  const texts = useTexts(notifications);
  const unread = useUnreadCount();
  const state = useNotifications();
  const requests = useHelpRequests();
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
        <div className="mb-8 grid gap-4">
          {requests.length > 0 && <HelpQueue requests={requests} userId={user.id} />}
          <RingSwitch />
        </div>
        <RecentActivity unread={unread} newest={state.kind === 'known' ? state.list[0] : undefined}>
          {state.kind === 'loading' && <SkeletonRows label={texts.loading} />}
          {state.kind === 'failed' && <NotificationsUnreachable state={state} />}
          {state.kind === 'known' && (
            <>
              <StaleNotifications state={state} />
              <NotificationList list={state.list} hrefOf={hrefOf} />
            </>
          )}
        </RecentActivity>
      </div>
    </HostFrame>
  );
}

function NotificationsUnreachable({ state }: { readonly state: Extract<Notifications, { kind: 'failed' }> }) {
  const texts = useTexts(notifications);
  return (
    <ErrorCard title={texts.notLoaded} busy={state.isFetching} retryLabel={retryLabel()} onRetry={state.retry}>
      {notLoadedWords(state.error)}
    </ErrorCard>
  );
}

function StaleNotifications({ state }: { readonly state: Extract<Notifications, { kind: 'known' }> }) {
  const texts = useTexts(notifications);
  if (!state.error) return null;
  return (
    <div className="mb-3">
      <StaleNotice title={texts.outdated} busy={state.isFetching} retryLabel={retryLabel()} onRetry={state.retry}>
        {failureCause(state.error)}
      </StaleNotice>
    </div>
  );
}

interface RecentActivityProps {
  readonly unread: number;
  readonly newest: HostNotification | undefined;
  readonly children: ElementNode;
}

function RecentActivity({ unread, newest, children }: RecentActivityProps) {
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
        <div className="flex items-center gap-2.5 max-[13em]:flex-wrap">
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

interface Retry {
  readonly retry: () => void;
  readonly isFetching: boolean;
}

type Notifications =
  | { readonly kind: 'loading' }
  | (Retry & { readonly kind: 'failed'; readonly error: Error })
  | (Retry & {
      readonly kind: 'known';
      readonly list: readonly HostNotification[];
      readonly error: Error | null;
    });

/** Notifications, newest first; refetched every 30 seconds, and when the server reports a change. */
function useNotifications(): Notifications {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: listQueryKey,
    queryFn: () => send(listNotifications, {}),
    refetchInterval: UNREAD_POLL_MS,
    refetchOnMount: 'always',
  });
  const retry = () => void refetch();
  if (data) return { kind: 'known', list: data, error, isFetching, retry };
  return error ? { kind: 'failed', error, isFetching, retry } : { kind: 'loading' };
}
