import { validateInvitation } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import { serve } from '../../http/serve';
import { InvitationService } from './service';

export function registerInvitations(app: FastifyInstance, deps: Pick<RouteDependencies, 'db'>): InvitationService {
  const invitations = new InvitationService(deps);
  serve(app, validateInvitation, async ({ body }) => {
    const email = await invitations.findEmail(body.token);
    return { valid: email !== undefined, email: email ?? null };
  });
  return invitations;
}
