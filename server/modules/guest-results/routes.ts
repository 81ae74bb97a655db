import { listGuestResults, listResultRows, readGuestResult, submitGuestResult } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
import { jsonList } from '../../http/json-list';
import { serve, serveHost } from '../../http/serve';
import type { GuestResultService } from './service';

export function guestResultRoutes(
  app: FastifyInstance,
  { signedIn, limits }: ModuleParts,
  results: GuestResultService,
): void {
  serve(app, submitGuestResult, async ({ body }) => {
    await limits.count('submissionsOfLink', body.sessionCode);
    return results.submit(body);
  });
  serveHost(app, signedIn, listGuestResults, async (host, { params }, { reply }) => {
    const written = await results.listBySession(host, params.sessionId);
    reply.type('application/json; charset=utf-8');
    return jsonList(written);
  });
  serveHost(app, signedIn, listResultRows, (host, { params, query }) =>
    results.listRows(host, params.sessionId, query),
  );
  serveHost(app, signedIn, readGuestResult, (host, { params }) => results.read(host, params.id));
}
