import { type GuestResult, listGuestResults } from '@linecheck/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

/** What names the results of a session. The newest one is part of it, so that a new result asks for the list again. */
interface ResultsOf {
  readonly sessionId: string;
  readonly newestId: string;
}

export const resultHistory = ({ sessionId, newestId }: ResultsOf) =>
  queryOptions({
    queryKey: ['guest-results', sessionId, newestId],
    queryFn: () => send(listGuestResults, { params: { sessionId } }),
  });

export type ResultHistory =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void; readonly isRetrying: boolean }
  | { readonly kind: 'known'; readonly earlier: readonly GuestResult[] };

/** The results of a session before its newest one, newest first. */
export function useResultHistory(of: ResultsOf): ResultHistory {
  const { data, isError, isFetching, refetch } = useQuery({
    ...resultHistory(of),
    placeholderData: keepPreviousData,
  });
  if (data) return { kind: 'known', earlier: data.filter((result) => result.id !== of.newestId) };
  if (isError) return { kind: 'failed', retry: () => void refetch(), isRetrying: isFetching };
  return { kind: 'loading' };
}
