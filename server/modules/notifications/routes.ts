import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  OK_RESPONSE,
  unreadCount,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { notificationId } from '../../domain/ids';
import { serve, serveHost } from '../../http/serve';
import { findBySignIn } from '../../http/sign-in';
import { NotificationService } from './service';

export function registerNotifications(app: FastifyInstance, deps: RouteDependencies): NotificationService {
  const { signedIn } = deps;
  const notifications = new NotificationService(deps);
  serve(app, unreadCount, async (_, { request }) => ({
    count: await findBySignIn(request, notifications.countUnread),
  }));
  serveHost(app, signedIn, listNotifications, (host) => notifications.list(host));
  serveHost(app, signedIn, markNotificationRead, async (host, { params }) => {
    await notifications.markRead(host, notificationId(params.id));
    return OK_RESPONSE;
  });
  serveHost(app, signedIn, markAllNotificationsRead, async (host, { body }) => {
    const newestSeen = body?.newestSeenId;
    await notifications.markAllRead(host, newestSeen === undefined ? undefined : notificationId(newestSeen));
    return OK_RESPONSE;
  });
  return notifications;
}
