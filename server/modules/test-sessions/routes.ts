import {
  createTestSession,
  DONE,
  deleteTestSession,
  listTestSessions,
  readGuestSession,
  recordVisit,
  regenerateSessionCode,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { serve, serveHost } from '../../http/serve';
import type { TestSessionService } from './service';

export function testSessionRoutes(
  app: FastifyInstance,
  { signedIn, limits }: ModuleParts,
  sessions: TestSessionService,
): void {
  serveHost(app, signedIn, listTestSessions, (host) => sessions.list(host));
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
