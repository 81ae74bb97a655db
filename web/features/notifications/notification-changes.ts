import type { Notification } from '@linecheck/contract';

/** Prefix of all query keys of notifications. */
export const notificationsQueryKey = ['notifications'] as const;
export const unreadQueryKey = [...notificationsQueryKey, 'unread-count'] as const;
export const listQueryKey = [...notificationsQueryKey, 'list'] as const;

type List = readonly Notification[];

/** List with one notification marked as read. */
export const withRead = (list: List, id: string): List =>
  list.map((each) => (each.id === id ? { ...each, isRead: true } : each));

/** List with all notifications marked as read. */
export const withAllRead = (list: List): List => list.map((each) => ({ ...each, isRead: true }));
