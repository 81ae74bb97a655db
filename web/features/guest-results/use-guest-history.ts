import { type PastRun, readGuestHistory } from '@linecheck/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';
import { type ListedResult, resultsQueryKey } from './use-guest-result';

export type KnownHistory =
  | { readonly kind: 'failed'; readonly retry: () => void; readonly isRetrying: boolean }
  | {
      readonly kind: 'known';
      /** Run of the result; undefined if the plan has no history. */
      readonly now: PastRun | undefined;
      /** Newest first. */
      readonly earlier: readonly PastRun[];
    };

type GuestHistory = KnownHistory | { readonly kind: 'loading' };

/** Readings of a guest's runs, up to one result. */
export function useGuestHistory({ id, sessionId, updatedAt }: ListedResult): GuestHistory {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...resultsQueryKey, sessionId, id, 'history', { updatedAt }],
    queryFn: ({ signal }) => send(readGuestHistory, { params: { id } }, signal),
    placeholderData: keepPreviousData,
  });
  if (data) {
    const [now, ...earlier] = data.runs;
    return { kind: 'known', now, earlier };
  }
  if (isError) return { kind: 'failed', retry: () => void refetch(), isRetrying: isFetching };
  return { kind: 'loading' };
}
