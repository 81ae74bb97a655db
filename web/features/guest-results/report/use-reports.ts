import { listReports, type ReportsPage, type ResultReport, readReport } from '@linecheck/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from '../../../api/send';
import { resultsQueryKey } from '../use-guest-result';

/** Maximum number of reports on one page: browsers print a few hundred sheets at a time. */
const PRINTED_MAX = 500;

export const useReport = (id: string) =>
  useQuery({
    queryKey: [...resultsQueryKey, 'report', id],
    queryFn: ({ signal }): Promise<ResultReport> => send(readReport, { params: { id } }, signal),
  });

/**
 * The reports of an episode, loaded page by page up to the maximum.
 *
 * @param from The cursor of the first report; empty for the first one of all.
 */
export function useEpisodeReports(id: string, from: string) {
  const query = useInfiniteQuery({
    queryKey: [...resultsQueryKey, 'reports', id, from],
    queryFn: ({ pageParam: after, signal }): Promise<ReportsPage> =>
      send(listReports, { params: { id }, query: after === '' ? {} : { after } }, signal),
    initialPageParam: from,
    getNextPageParam: ({ next }, pages) => (countOf(pages) >= PRINTED_MAX ? null : next),
    // A sheet that is being printed does not change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const mayGoOn = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (mayGoOn) void fetchNextPage();
  }, [mayGoOn, fetchNextPage]);
  return {
    query,
    first: pages[0],
    reports: pages.flatMap(({ reports }) => reports),
    /** The cursor of the next part; null if there is none, and while this one is loaded. */
    next: hasNextPage ? null : (pages.at(-1)?.next ?? null),
    isWhole: pages.length > 0 && !hasNextPage,
  };
}

const countOf = (pages: readonly ReportsPage[]): number => pages.reduce((sum, { reports }) => sum + reports.length, 0);
