import { causeOf, whyNotLoaded } from '../../api/failure';
import { Card } from '../../ui/card';
import { ErrorCard } from '../../ui/error-card';
import { Skeleton } from '../../ui/skeleton';
import { SkeletonRows } from '../../ui/skeleton-rows';
import { StaleNotice } from '../../ui/stale-notice';
import type { TestSessions } from './use-test-sessions';

/** In the place of the create card and the list. */
export function SessionListLoading() {
  return (
    <div className="grid gap-6 sm:gap-8">
      <div className="max-sm:hidden">
        <Card>
          <div className="grid gap-4">
            <Skeleton size="h-6 w-52" />
            <Skeleton size="h-16 w-full" />
          </div>
        </Card>
      </div>
      <div className="sm:hidden">
        <Skeleton size="h-12 w-full" />
      </div>
      <div className="grid gap-3">
        <Skeleton size="h-8 w-44" />
        <SkeletonRows label="Loading sessions..." />
      </div>
    </div>
  );
}

export function SessionListUnreachable({ list }: { readonly list: Extract<TestSessions, { kind: 'failed' }> }) {
  return (
    <ErrorCard title="Your sessions could not be loaded" busy={list.isRetrying} onRetry={list.retry}>
      {whyNotLoaded(list.error)}
    </ErrorCard>
  );
}

/** Above a list that could not be brought up to date. */
export function StaleSessions({ list }: { readonly list: Extract<TestSessions, { kind: 'known' }> }) {
  return (
    <StaleNotice title="This list may be out of date" busy={list.isRefreshing} onRetry={list.retry}>
      {causeOf(list.error)}
    </StaleNotice>
  );
}
