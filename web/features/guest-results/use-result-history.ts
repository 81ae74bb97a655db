import { type GuestResult, listGuestResults, type ResultSummary } from '@linecheck/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

/** The results of sessions lie below this key, each below the id of its session. */
export const resultsQueryKey = ['guest-results'] as const;

/** The results are asked for again when the row says of the newest one what it did not say before. */
const resultHistory = ({ sessionId, id, updatedAt, recording }: ResultSummary) =>
  queryOptions({
    queryKey: [...resultsQueryKey, sessionId, { id, updatedAt, recording }],
    queryFn: () => send(listGuestResults, { params: { sessionId } }),
  });

export type ResultHistory =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void; readonly isRetrying: boolean }
  | { readonly kind: 'known'; readonly newest: GuestResult | undefined; readonly earlier: readonly GuestResult[] };

/** The results of a session. They are asked for where its row is opened, and when a new one has come. */
export function useResultHistory(newest: ResultSummary): ResultHistory {
  const { data, isError, isFetching, refetch } = useQuery({
    ...resultHistory(newest),
    placeholderData: keepPreviousData,
  });
  if (data) return { kind: 'known', newest: data[0], earlier: data.slice(1) };
  if (isError) return { kind: 'failed', retry: () => void refetch(), isRetrying: isFetching };
  return { kind: 'loading' };
}
