import {
  acceptInvitation,
  declineInvitation,
  inviteToWorkspace,
  listPeople,
  OK_RESPONSE,
  readInvitation,
  renewInvitation,
  revokeInvitation,
} from '@linecheck/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteDependencies } from '../../dependencies';
import type { ActingPerson } from '../../domain/caller';
import { withoutTag } from '../../domain/email-address';
import { serve, serveHost } from '../../http/serve';
import { type WorkspaceInvitationDependencies, WorkspaceInvitationService } from './service';

export function registerWorkspaceInvitations(
  app: FastifyInstance,
  deps: RouteDependencies & WorkspaceInvitationDependencies,
): WorkspaceInvitationService {
  const { signedIn, limits, people } = deps;
  const invitations = new WorkspaceInvitationService(deps);

  /** Counts an invitation before it is made or sent again. */
  const countInvitation = async ({ person, workspace }: ActingPerson, email: string | null | undefined) => {
    await limits.count('workspaceInvitations', person);
    if (!email) return;
    await limits.count('emailInvitations', workspace);
    await limits.count('invitationsOfAddress', withoutTag(email));
  };

  serveHost(app, signedIn, listPeople, async (caller) => ({
    ...(await people.list(caller)),
    invitations: await invitations.list(caller.workspace),
  }));

  serveHost(app, signedIn, inviteToWorkspace, async (caller, { body }) => {
    await countInvitation(caller, body.email);
    return invitations.invite(caller, body);
  });

  serveHost(app, signedIn, renewInvitation, async (caller, { params }) => {
    await countInvitation(caller, await invitations.addressOf(caller.workspace, params.id));
    return invitations.renew(caller, params.id);
  });

  serveHost(app, signedIn, revokeInvitation, async (caller, { params }) => {
    await invitations.revoke(caller, params.id);
    return OK_RESPONSE;
  });

  serve(app, readInvitation, ({ body }) => invitations.read(body.token));

  serveHost(app, signedIn, acceptInvitation, (caller, { body }) => invitations.accept(caller, body.token));

  serve(app, declineInvitation, async ({ body }) => {
    await invitations.decline(body.token);
    return OK_RESPONSE;
  });
  return invitations;
}
