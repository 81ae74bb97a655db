import { createHash } from 'node:crypto';
import { endCalendarFeed, OK_RESPONSE, readCalendarFeed, renewCalendarFeed } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { serveHost } from '../../http/serve';
import { clientHasVersion } from '../../http/web-files';
import { addressOf } from '../../limits/limits';
import { type CalendarFeedDependencies, CalendarFeedService } from './service';

export function registerCalendarFeed(app: FastifyInstance, deps: RouteDependencies & CalendarFeedDependencies): void {
  const { signedIn, limits } = deps;
  const feeds = new CalendarFeedService(deps);
  serveHost(app, signedIn, readCalendarFeed, ({ person }) => feeds.info(person));
  serveHost(app, signedIn, renewCalendarFeed, ({ person }) => feeds.renew(person));
  serveHost(app, signedIn, endCalendarFeed, async ({ person }) => {
    await feeds.end(person);
    return OK_RESPONSE;
  });
  // Calendar programs ask without a sign-in. The path is not in `robots.txt`: Google Calendar reads no feed that is.
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', { schema: { hide: true } }, async (request, reply) => {
    const { token } = request.params;
    await limits.countCall(request, 'calendarFeeds', addressOf(request));
    await limits.count('calendarFeedsOfLink', token);
    const calendar = await feeds.read(token);
    const etag = `W/"${createHash('sha256').update(calendar).digest('base64url').slice(0, 22)}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (clientHasVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
}
