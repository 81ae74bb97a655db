import { UNREAD_POLL_MS } from '@linecheck/contract';
import { testSessions } from '@linecheck/texts/en/sessions';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureCause, notLoadedWords, retryLabel } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { ErrorCard } from '../../ui/feedback/error-card';
import { Skeleton } from '../../ui/feedback/skeleton';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { StaleNotice } from '../../ui/feedback/stale-notice';
import { Card } from '../../ui/layout/card';
import { showToast } from '../../ui/overlays/toast';
import { type SessionPage, type SessionWishes, withMore } from './session-page';
import { changePage, pageKey, readMore, readPages } from './session-pages';

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

export function StaleSessions({ list }: { readonly list: Extract<TestSessions, { kind: 'known' }> }) {
  const texts = useTexts(testSessions);
  return (
    <StaleNotice title={texts.outdated} busy={list.isRefreshing} retryLabel={retryLabel()} onRetry={list.retry}>
      {failureCause(list.error)}
    </StaleNotice>
  );
}

export type TestSessions =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error; readonly isRetrying: boolean; readonly retry: () => void }
  | {
      readonly kind: 'known';
      readonly page: SessionPage;
      /** True while the previous page is shown, until the current search has its response. */
      readonly isOutdated: boolean;
      readonly showMore: () => void;
      readonly isLoadingMore: boolean;
      readonly firstOfMore: string | undefined;
      readonly error: Error | null;
      readonly isRefreshing: boolean;
      readonly retry: () => void;
    };

/** Rows that are refetched within 30 seconds; with more rows the interval grows in proportion. */
const ROWS_PER_POLL = 100;

const pollMs = (rows: number): number => UNREAD_POLL_MS * Math.max(1, Math.ceil(rows / ROWS_PER_POLL));

/** Loaded rows of the host's guest links. They are refetched regularly, and when they have changed. */
export function useTestSessions(wishes: SessionWishes): TestSessions {
  const texts = useTexts(testSessions);
  const queries = useQueryClient();
  const queryKey = pageKey(wishes);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readPages(wishes, queries.getQueryData<SessionPage>(queryKey)?.rows.length ?? 0, signal),
    refetchInterval: ({ state }) => pollMs(state.data?.rows.length ?? 0),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const more = useMutation({
    mutationFn: (after: string) => readMore(wishes, after),
    onSuccess: (next) => changePage(queries, wishes, (page) => withMore(page, next)),
    onError: (cause) =>
      showToast({
        title: texts.list.moreNotLoaded,
        description: failureCause(cause),
        tone: 'failed',
      }),
  });
  const retry = () => void refetch();
  if (data) {
    const showMore = () => data.next !== null && more.mutate(data.next);
    const loading = { isOutdated: isPlaceholderData, isLoadingMore: more.isPending, isRefreshing: isFetching };
    return { kind: 'known', page: data, showMore, firstOfMore: more.data?.rows[0]?.id, error, retry, ...loading };
  }
  return error ? { kind: 'failed', error, isRetrying: isFetching, retry } : { kind: 'loading' };
}
