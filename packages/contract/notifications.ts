import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, okResponse, timestamp } from './fields';
import { checkStatus } from './result-checks';

/** A host's notification about a new result. */
export const notification = z.object({
  id,
  guestName: z.string(),
  /** An unknown status is shown as failed (S1 §2). */
  status: z.catch(checkStatus, 'failed'),
  isRead: z.boolean(),
  createdAt: timestamp,
  guestResultId: id,
});

export type Notification = z.infer<typeof notification>;

/** Interval in ms at which the page polls the unread count (S1 §9). */
export const UNREAD_POLL_MS = 30_000;

export const unreadCount = endpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'The number of unread notifications',
  response: z.object({ count: z.number() }),
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Notifications, newest first',
  response: z.array(notification),
});

export const markAllNotificationsRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/mark-all-read',
  summary: 'Mark notifications as read, up to the newest one seen',
  body: z.optional(z.nullable(z.strictObject({ newestSeenId: z.optional(id) }))),
  response: okResponse,
});

export const markNotificationRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id/read',
  summary: 'Mark one notification as read',
  params: z.strictObject({ id }),
  response: okResponse,
});
