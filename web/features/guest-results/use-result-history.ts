import { listResultRows, type ResultRow, type ResultSummary } from '@linecheck/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { send } from '../../api/send';
import { resultsQueryKey } from './use-guest-result';

const ROWS = '50';

interface Wanted {
  readonly newest: ResultSummary;
  /** Result opened by a link: pages are loaded until it is found. */
  readonly wantedId: string | undefined;
}

interface Known {
  readonly kind: 'known';
  readonly earlier: readonly ResultRow[];
  readonly showMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}

type ResultHistory =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void; readonly isRetrying: boolean }
  | Known;

export function useResultHistory({ newest, wantedId }: Wanted): ResultHistory {
  const { sessionId } = newest;
  const list = useInfiniteQuery({
    queryKey: [...resultsQueryKey, sessionId, 'rows'],
    queryFn: ({ pageParam: after, signal }) =>
      send(listResultRows, { params: { sessionId }, query: { limit: ROWS, ...(after !== null && { after }) } }, signal),
    initialPageParam: null as string | null, // Infers the type of `pageParam`, as TanStack Query documents.
    getNextPageParam: ({ next }) => next,
  });
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = list;
  useNews(newest, refetch);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const isMissing = wantedId !== undefined && !rows.some(({ id }) => id === wantedId);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage]);
  if (data === undefined) {
    return isError ? { kind: 'failed', retry: () => void refetch(), isRetrying: isFetching } : { kind: 'loading' };
  }
  const showMore = hasNextPage ? () => void fetchNextPage() : undefined;
  return { kind: 'known', earlier: before(rows, newest), showMore, isLoadingMore: list.isFetchingNextPage };
}

/** Refetches when the newest result in the row changes. */
function useNews({ id, updatedAt, recording }: ResultSummary, refetch: () => Promise<unknown>): void {
  const news = JSON.stringify([id, updatedAt, recording]);
  const known = useRef(news);
  useEffect(() => {
    if (known.current === news) return;
    known.current = news;
    void refetch();
  }, [news, refetch]);
}

/** Skips results newer than the row's; they appear there after its next update. */
const before = (rows: readonly ResultRow[], newest: ResultSummary): readonly ResultRow[] =>
  rows.slice(rows.findIndex(({ id }) => id === newest.id) + 1);
