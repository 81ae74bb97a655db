import type { Notification } from '@linecheck/contract';

/** Everything about notifications lies below this key. */
export const notificationsQueryKey = ['notifications'] as const;
export const unreadQueryKey = [...notificationsQueryKey, 'unread-count'] as const;
export const listQueryKey = [...notificationsQueryKey, 'list'] as const;

type List = readonly Notification[];

/** The list once one of them is read. */
export const withRead = (list: List, id: string): List =>
  list.map((each) => (each.id === id ? { ...each, isRead: true } : each));

/** The list once all are read that were seen. */
export const withAllRead = (list: List): List => list.map((each) => ({ ...each, isRead: true }));
