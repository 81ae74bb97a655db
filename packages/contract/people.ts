import type { output } from 'zod/v4/core';
import type { ApiEndpoint, EndpointResponse } from './endpoint';
import type { member, peopleCalls, workspaceInvitation } from './people-schemas';

export const WORKSPACE_NAME_MAX = 100;

/** Days for which an invitation to a workspace is valid. */
export const JOIN_DAYS = 7;

/** The roles of an invitation. Only a member can be made an owner. */
export const INVITED_ROLES = ['producer', 'viewer'] as const;

export type WorkspaceMember = output<typeof member>;

export type WorkspaceInvitation = output<typeof workspaceInvitation>;

export const listPeople: ApiEndpoint<typeof peopleCalls.listPeople> = {
  method: 'GET',
  path: '/api/people',
};

export type PeopleReply = EndpointResponse<typeof listPeople>;

export const changeRole: ApiEndpoint<typeof peopleCalls.changeRole> = {
  method: 'PUT',
  path: '/api/people/:id/role',
};

export const removeMember: ApiEndpoint<typeof peopleCalls.removeMember> = {
  method: 'DELETE',
  path: '/api/people/:id',
};

export const handOver: ApiEndpoint<typeof peopleCalls.handOver> = {
  method: 'POST',
  path: '/api/people/:id/hand-over',
};

export const leaveWorkspace: ApiEndpoint<typeof peopleCalls.leaveWorkspace> = {
  method: 'POST',
  path: '/api/workspace/leave',
};

export const nameWorkspace: ApiEndpoint<typeof peopleCalls.nameWorkspace> = {
  method: 'PUT',
  path: '/api/workspace/name',
};

/** Refused with `factor_first` for a caller without a second factor, who would lock themselves out. */
export const requireSecondFactor: ApiEndpoint<typeof peopleCalls.requireSecondFactor> = {
  method: 'PUT',
  path: '/api/workspace/second-factor',
};

export const inviteToWorkspace: ApiEndpoint<typeof peopleCalls.inviteToWorkspace> = {
  method: 'POST',
  path: '/api/workspace-invitations',
};

export const renewInvitation: ApiEndpoint<typeof peopleCalls.renewInvitation> = {
  method: 'POST',
  path: '/api/workspace-invitations/:id/renew',
};

export const revokeInvitation: ApiEndpoint<typeof peopleCalls.revokeInvitation> = {
  method: 'DELETE',
  path: '/api/workspace-invitations/:id',
};

export const readInvitation: ApiEndpoint<typeof peopleCalls.readInvitation> = {
  method: 'POST',
  path: '/api/join/read',
};

export type JoinOffer = EndpointResponse<typeof readInvitation>;

export const acceptInvitation: ApiEndpoint<typeof peopleCalls.acceptInvitation> = {
  method: 'POST',
  path: '/api/join/accept',
};

export const declineInvitation: ApiEndpoint<typeof peopleCalls.declineInvitation> = {
  method: 'POST',
  path: '/api/join/decline',
};
