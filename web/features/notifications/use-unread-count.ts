import { UNREAD_POLL_MS, unreadCount } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';
import { unreadQueryKey } from './notification-changes';

/** Number of unread notifications, refetched every 30 seconds; 0 until it is loaded. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: unreadQueryKey,
    queryFn: () => send(unreadCount, {}),
    refetchInterval: UNREAD_POLL_MS,
  });
  return data?.count ?? 0;
}
