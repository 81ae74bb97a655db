import { testSessions } from '@linecheck/texts/en/dashboard';
import { failureCause, notLoadedWords, retryLabel } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { ErrorCard } from '../../ui/feedback/error-card';
import { Skeleton } from '../../ui/feedback/skeleton';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { StaleNotice } from '../../ui/feedback/stale-notice';
import { Card } from '../../ui/layout/card';
import type { TestSessions } from './use-test-sessions';

/** Placeholder for the create card and the list. */
export function SessionListLoading() {
  const texts = useTexts(testSessions);
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
        <SkeletonRows label={texts.loading} />
      </div>
    </div>
  );
}

export function SessionListUnreachable({ list }: { readonly list: Extract<TestSessions, { kind: 'failed' }> }) {
  const texts = useTexts(testSessions);
  return (
    <ErrorCard title={texts.notLoaded} busy={list.isRetrying} retryLabel={retryLabel()} onRetry={list.retry}>
      {notLoadedWords(list.error)}
    </ErrorCard>
  );
}

/** Notice above a list that could not be refreshed. */
export function StaleSessions({ list }: { readonly list: Extract<TestSessions, { kind: 'known' }> }) {
  const texts = useTexts(testSessions);
  return (
    <StaleNotice title={texts.outdated} busy={list.isRefreshing} retryLabel={retryLabel()} onRetry={list.retry}>
      {failureCause(list.error)}
    </StaleNotice>
  );
}
