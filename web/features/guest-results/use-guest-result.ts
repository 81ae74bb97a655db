import { type GuestResult, type ResultRow, readGuestResult } from '@linecheck/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

export const resultsQueryKey = ['guest-results'] as const;

export type ListedResult = Omit<ResultRow, 'run' | 'recheck'>;

export type ResultState = Pick<ListedResult, 'id' | 'sessionId' | 'updatedAt' | 'recording'>;

type WholeResult =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void; readonly isRetrying: boolean }
  | { readonly kind: 'known'; readonly result: GuestResult };

/** Complete result of a guest. Refetched when the summary in its row changes. */
export function useGuestResult({ id, sessionId, updatedAt, recording }: ResultState): WholeResult {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...resultsQueryKey, sessionId, id, { updatedAt, recording }],
    queryFn: ({ signal }) => send(readGuestResult, { params: { id } }, signal),
    placeholderData: keepPreviousData,
  });
  if (data) return { kind: 'known', result: data };
  if (isError) return { kind: 'failed', retry: () => void refetch(), isRetrying: isFetching };
  return { kind: 'loading' };
}
