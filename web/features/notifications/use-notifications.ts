import { listNotifications, type Notification, UNREAD_POLL_MS } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';
import { listQueryKey } from './notification-changes';

interface Retry {
  readonly retry: () => void;
  readonly isFetching: boolean;
}

export type Notifications =
  | { readonly kind: 'loading' }
  | (Retry & { readonly kind: 'failed'; readonly error: Error })
  | (Retry & {
      readonly kind: 'known';
      readonly list: readonly Notification[];
      /** Error of the last failed refresh, if any. */
      readonly error: Error | null;
    });

/** Notifications, newest first; refetched every 30 seconds, and when the server reports a change. */
export function useNotifications(): Notifications {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: listQueryKey,
    queryFn: () => send(listNotifications, {}),
    refetchInterval: UNREAD_POLL_MS,
    refetchOnMount: 'always',
  });
  const retry = () => void refetch();
  if (data) return { kind: 'known', list: data, error, isFetching, retry };
  return error ? { kind: 'failed', error, isFetching, retry } : { kind: 'loading' };
}
