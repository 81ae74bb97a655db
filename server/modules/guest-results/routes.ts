import { listGuestResults, submitGuestResult } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { ModuleParts } from '../../app-parts';
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
  serveHost(app, signedIn, listGuestResults, (host, { params }) => results.listBySession(host, params.sessionId));
}
