import { listTestSessions, type TestSession, UNREAD_POLL_MS } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

export const sessionsQueryKey = ['test-sessions'] as const;

export type TestSessions =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error; readonly isRetrying: boolean; readonly retry: () => void }
  | {
      readonly kind: 'known';
      readonly sessions: readonly TestSession[];
      /** Why the list could not be brought up to date, if it could not. */
      readonly error: Error | null;
      readonly isRefreshing: boolean;
      readonly retry: () => void;
    };

/** The host's guest links. They are asked for again every 30 seconds, and when the server says that they have changed. */
export function useTestSessions(): TestSessions {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: sessionsQueryKey,
    queryFn: () => send(listTestSessions, {}),
    refetchInterval: UNREAD_POLL_MS,
    refetchOnMount: 'always',
  });
  const retry = () => void refetch();
  if (data) return { kind: 'known', sessions: data, error, isRefreshing: isFetching, retry };
  return error ? { kind: 'failed', error, isRetrying: isFetching, retry } : { kind: 'loading' };
}
