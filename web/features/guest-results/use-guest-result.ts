import { type GuestResult, type ResultRow, readGuestResult } from '@linecheck/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

/** The results of sessions lie below this key, each below the id of its session. */
export const resultsQueryKey = ['guest-results'] as const;

/** What every list says of a result. */
export type ListedResult = Omit<ResultRow, 'run'>;

export type WholeResult =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void; readonly isRetrying: boolean }
  | { readonly kind: 'known'; readonly result: GuestResult };

/** All that a guest has sent. It is refetched when the summary in its row changes. */
export function useGuestResult({ id, sessionId, updatedAt, recording }: ListedResult): WholeResult {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...resultsQueryKey, sessionId, id, { updatedAt, recording }],
    queryFn: ({ signal }) => send(readGuestResult, { params: { id } }, signal),
    placeholderData: keepPreviousData,
  });
  if (data) return { kind: 'known', result: data };
  if (isError) return { kind: 'failed', retry: () => void refetch(), isRetrying: isFetching };
  return { kind: 'loading' };
}
