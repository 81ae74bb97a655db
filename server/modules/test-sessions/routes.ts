import {
  createTestSession,
  DONE,
  deleteTestSession,
  editTestSession,
  listSessionRows,
  listTestSessions,
  readGuestSession,
  recordVisit,
  regenerateSessionCode,
  type SessionListQuery,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { serve, serveHost } from '../../http/serve';
import type { TestSessionService } from './service';

/** The same question for the page behind this one. */
function addressOfNext(query: SessionListQuery, next: string): string {
  const parameters = new URLSearchParams({ after: next });
  for (const [name, value] of Object.entries(query)) if (name !== 'after' && value) parameters.set(name, value);
  return `${listTestSessions.path}?${parameters}`;
}

export function testSessionRoutes(
  app: FastifyInstance,
  { signedIn, limits }: ModuleParts,
  sessions: TestSessionService,
): void {
  serveHost(app, signedIn, listTestSessions, async (host, { query }, { reply }) => {
    const { rows, next } = await sessions.list(host, query);
    if (next !== null) reply.header('link', `<${addressOfNext(query, next)}>; rel="next"`);
    return rows;
  });
  serveHost(app, signedIn, listSessionRows, (host, { query }) => sessions.dashboard(host, query));
  serveHost(app, signedIn, editTestSession, (host, { params, body }) => sessions.edit(host, params.id, body));
  serveHost(app, signedIn, createTestSession, async (host, { body }) => {
    await limits.count('newSessions', host);
    return sessions.create(host, body);
  });
  serveHost(app, signedIn, regenerateSessionCode, (host, { params }) => sessions.regenerate(host, params.id));
  serveHost(app, signedIn, deleteTestSession, async (host, { params }) => {
    await sessions.delete(host, params.id);
    return DONE;
  });
  serve(app, readGuestSession, ({ params }) => sessions.readAsGuest(params.sessionCode));
  serve(app, recordVisit, async ({ params }) => {
    await sessions.recordVisit(params.sessionCode);
    return DONE;
  });
}
