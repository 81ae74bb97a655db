import {
  DONE,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  unreadCount,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { serve, serveHost } from '../../http/serve';
import { findBySignIn } from '../../http/sign-in-gate';
import type { NotificationService } from './service';

export function notificationRoutes(
  app: FastifyInstance,
  { signedIn }: ModuleParts,
  notifications: NotificationService,
): void {
  serve(app, unreadCount, async (_, { request }) => ({
    count: await findBySignIn(request, notifications.countUnread),
  }));
  serveHost(app, signedIn, listNotifications, (host) => notifications.list(host));
  serveHost(app, signedIn, markNotificationRead, async (host, { params }) => {
    await notifications.markRead(host, params.id);
    return DONE;
  });
  serveHost(app, signedIn, markAllNotificationsRead, async (host, { body }) => {
    await notifications.markAllRead(host, body?.newestSeenId);
    return DONE;
  });
}
