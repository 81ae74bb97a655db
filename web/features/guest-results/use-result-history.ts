import { type GuestResult, listGuestResults } from '@linecheck/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

/** What names the results of a session. The newest one is part of it, so that one that comes or is corrected asks again. */
interface ResultsOf {
  readonly sessionId: string;
  readonly newestId: string;
  readonly updatedAt: string | null;
}

const resultHistory = ({ sessionId, newestId, updatedAt }: ResultsOf) =>
  queryOptions({
    queryKey: ['guest-results', sessionId, newestId, updatedAt],
    queryFn: () => send(listGuestResults, { params: { sessionId } }),
  });

export type ResultHistory =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void; readonly isRetrying: boolean }
  | { readonly kind: 'known'; readonly newest: GuestResult | undefined; readonly earlier: readonly GuestResult[] };

/** The results of a session. They are asked for where its row is opened, and when a new one has come. */
export function useResultHistory(of: ResultsOf): ResultHistory {
  const { data, isError, isFetching, refetch } = useQuery({
    ...resultHistory(of),
    placeholderData: keepPreviousData,
  });
  if (data) return { kind: 'known', newest: data[0], earlier: data.slice(1) };
  if (isError) return { kind: 'failed', retry: () => void refetch(), isRetrying: isFetching };
  return { kind: 'loading' };
}
