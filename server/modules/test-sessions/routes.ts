import {
  createTestSession,
  deleteTestSession,
  editTestSession,
  listSessionRows,
  listTestSessions,
  OK_RESPONSE,
  readGuestCalendar,
  readGuestSession,
  recordVisit,
  regenerateSessionCode,
  type SessionListQuery,
} from '@linecheck/contract';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { sessionId } from '../../domain/ids';
import { serve, serveHost } from '../../http/serve';
import { spokenLanguage } from '../../language/reader-language';
import { type TestSessionDependencies, TestSessionService } from './service';

/** The URL of the next page, with the parameters of this request. */
function addressOfNext(query: SessionListQuery, next: string): string {
  const parameters = new URLSearchParams({ after: next });
  for (const [name, value] of Object.entries(query)) if (name !== 'after' && value) parameters.set(name, value);
  return `${listTestSessions.path}?${parameters}`;
}

export function registerTestSessions(
  app: FastifyInstance,
  deps: RouteDependencies & TestSessionDependencies,
): TestSessionService {
  const { signedIn, limits } = deps;
  const sessions = new TestSessionService(deps);
  serveHost(app, signedIn, listTestSessions, async (caller, { query }, { reply }) => {
    const { rows, next } = await sessions.list(caller, query);
    if (next !== null) reply.header('link', `<${addressOfNext(query, next)}>; rel="next"`);
    return rows;
  });
  serveHost(app, signedIn, listSessionRows, (caller, { query }) => sessions.dashboard(caller, query));
  serveHost(app, signedIn, editTestSession, (caller, { params, body }) =>
    sessions.edit(caller, sessionId(params.id), body),
  );
  serveHost(app, signedIn, createTestSession, async (caller, { body }) => {
    await limits.count('newSessions', caller.workspace);
    return sessions.create(caller, body);
  });
  serveHost(app, signedIn, regenerateSessionCode, (caller, { params }) =>
    sessions.regenerate(caller, sessionId(params.id)),
  );
  serveHost(app, signedIn, deleteTestSession, async (caller, { params }) => {
    await sessions.delete(caller, sessionId(params.id));
    return OK_RESPONSE;
  });
  serve(app, readGuestSession, ({ params }, { request }) =>
    sessions.readAsGuest(params.id, () => spokenLanguage(request)),
  );
  serve(app, readGuestCalendar, async ({ params }, { request, reply }) => {
    const calendar = await sessions.readCalendar(params.sessionCode, spokenLanguage(request));
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': contentDisposition('linecheck.ics'),
    });
    return calendar;
  });
  serve(app, recordVisit, async ({ params, query }, { request }) => {
    await limits.count('visitsOfLink', params.sessionCode);
    const visitor = await signedIn(request).catch(() => undefined);
    await sessions.recordVisit(params.sessionCode, {
      visitor: visitor?.person,
      isFirst: query.first === 'yes',
      timeZone: query.timeZone,
      language: request.headers['accept-language'] === undefined ? undefined : spokenLanguage(request),
    });
    return OK_RESPONSE;
  });
  return sessions;
}
