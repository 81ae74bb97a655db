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
import { ProblemError } from '../../domain/problem';
import { serve, serveHost } from '../../http/serve';
import { findBySignIn } from '../../http/sign-in';
import { NotificationService } from './service';

export function registerNotifications(app: FastifyInstance, deps: RouteDependencies): NotificationService {
  const { signedIn } = deps;
  const notifications = new NotificationService(deps);
  serve(app, unreadCount, async (_, { request }) => {
    const count = await findBySignIn(request, notifications.countUnread);
    if (count === null) throw new ProblemError('not_member');
    return { count };
  });
  serveHost(app, signedIn, listNotifications, (caller) => notifications.list(caller));
  serveHost(app, signedIn, markNotificationRead, async (caller, { params }) => {
    await notifications.markRead(caller, notificationId(params.id));
    return OK_RESPONSE;
  });
  serveHost(app, signedIn, markAllNotificationsRead, async (caller, { body }) => {
    const newestSeen = body?.newestSeenId;
    await notifications.markAllRead(caller, newestSeen === undefined ? undefined : notificationId(newestSeen));
    return OK_RESPONSE;
  });
  return notifications;
}
