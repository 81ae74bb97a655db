import { validateInvitation } from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve';
import type { InvitationService } from './service';

export function invitationRoutes(app: FastifyInstance, invitations: InvitationService): void {
  serve(app, validateInvitation, async ({ body }) => {
    const email = await invitations.findEmail(body.token);
    return { valid: email !== undefined, email: email ?? null };
  });
}
