import { type HostNotification, UNREAD_POLL_MS, unreadCount } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';

export const notificationsQueryKey = ['notifications'] as const;
export const unreadQueryKey = [...notificationsQueryKey, 'unread-count'] as const;
export const listQueryKey = [...notificationsQueryKey, 'list'] as const;

type List = readonly HostNotification[];

export const withRead = (list: List, id: string): List =>
  list.map((each) => (each.id === id ? { ...each, isRead: true } : each));

export const withAllRead = (list: List): List => list.map((each) => ({ ...each, isRead: true }));

/** Number of unread notifications, refetched every 30 seconds; 0 until it is loaded. */
export function useUnreadCount({ enabled = true } = {}): number {
  const { data } = useQuery({
    queryKey: unreadQueryKey,
    queryFn: () => send(unreadCount, {}),
    refetchInterval: UNREAD_POLL_MS,
    enabled,
  });
  return data?.count ?? 0;
}
