import * as z from 'zod/mini';
import { invitationToken, workspaceOfUser } from './accounts';
import { ROLES } from './capabilities';
import { endpoint } from './endpoint';
import { email, fault, id, okResponse, text, timestamp, withoutAddress } from './fields';
import { inOneLine, mixesAlphabets } from './people-text';
import { SIGN_IN_METHODS } from './sign-ins';

export const WORKSPACE_NAME_MAX = 100;

/** Days for which an invitation to a workspace is valid. */
export const JOIN_DAYS = 7;

const role = z.enum(ROLES, fault('role_unknown'));

/** The roles of an invitation. Only a member can be made an owner. */
export const INVITED_ROLES = ['producer', 'viewer'] as const;

const invitedRole = z.enum(INVITED_ROLES, fault('role_unknown'));

export const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  signsInBy: z.array(z.enum(SIGN_IN_METHODS)),
  /** Rounded to the hour; null if the person has no sign-in. */
  lastSeenAt: z.nullable(timestamp),
  joinedAt: timestamp,
  /** Valid invitations that the member has made or renewed. They end with the member's right to invite. */
  openInvitations: z.number(),
  /** Read-only links to boards and reports that the member has made. */
  openLinks: z.number(),
});

export type WorkspaceMember = z.infer<typeof member>;

/** An invitation that is neither accepted nor revoked. It may have expired. */
export const workspaceInvitation = z.object({
  id,
  /** Null for a link to copy, which anyone may use once. */
  email: z.nullable(z.string()),
  role: invitedRole,
  createdAt: timestamp,
  expiresAt: timestamp,
});

export type WorkspaceInvitation = z.infer<typeof workspaceInvitation>;

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  summary: 'The members of a workspace and its open invitations',
  action: 'people',
  response: z.object({
    /** The name as typed; empty until an owner has named the workspace. */
    name: z.string(),
    people: z.array(member),
    invitations: z.array(workspaceInvitation),
    /** Maximum number of members and valid invitations. */
    max: z.number(),
    /** True if the caller's invitations are sent by email; otherwise each has a link to copy. */
    sendsMail: z.boolean(),
    /** False in the own workspace of a person whom the operator has not admitted as a host. */
    mayInvite: z.boolean(),
  }),
});

export type PeopleReply = z.infer<typeof listPeople.response>;

const ofMember = z.strictObject({ id });

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/people/:id/role',
  summary: 'Change the role of a member',
  action: 'people',
  params: ofMember,
  body: z.strictObject({ role }),
  response: okResponse,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/people/:id',
  summary: 'Remove a member from a workspace',
  action: 'people',
  params: ofMember,
  query: z.strictObject({
    /** What happens to the read-only links that the member has made; by default they end. */
    links: z.optional(z.enum(['end', 'keep'])),
  }),
  response: okResponse,
});

export const handOver = endpoint({
  method: 'POST',
  path: '/api/people/:id/hand-over',
  summary: 'Make a member an owner in place of the caller, who becomes a producer',
  action: 'people',
  recentSignIn: true,
  params: ofMember,
  response: okResponse,
});

export const leaveWorkspace = endpoint({
  method: 'POST',
  path: '/api/workspace/leave',
  summary: 'Leave a workspace',
  action: 'self',
  response: okResponse,
});

const anyName = {
  max: WORKSPACE_NAME_MAX,
  tooLong: 'workspace_name_too_long',
  required: 'workspace_name_required',
} as const;
const isUnmixed = z.refine<string>((name) => !mixesAlphabets(name), fault('workspace_name_mixed'));

/** The form for a workspace's name, by which invited people decide whether to join. */
export const workspaceNaming = z.strictObject({
  name: text(anyName).check(z.overwrite(inOneLine), isUnmixed, withoutAddress),
});

export const nameWorkspace = endpoint({
  method: 'PUT',
  path: '/api/workspace/name',
  summary: 'Change the name of a workspace',
  action: 'people',
  body: workspaceNaming,
  response: okResponse,
});

export const emailInvitation = z.strictObject({ email, role: invitedRole });

/** A new link of an invitation; null if it is sent by email. */
const invited = z.object({ link: z.nullable(z.string()) });

export const inviteToWorkspace = endpoint({
  method: 'POST',
  path: '/api/workspace-invitations',
  summary: 'Invite an address to a workspace, or create a link to copy',
  action: 'people',
  recentSignIn: true,
  status: 201,
  body: z.strictObject({ email: z.optional(email), role: invitedRole }),
  response: invited,
});

export const renewInvitation = endpoint({
  method: 'POST',
  path: '/api/workspace-invitations/:id/renew',
  summary: 'Send an invitation again, or create a new link for it; the earlier link stops working',
  action: 'people',
  recentSignIn: true,
  params: z.strictObject({ id }),
  response: invited,
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/workspace-invitations/:id',
  summary: 'Revoke an invitation to a workspace',
  action: 'people',
  params: z.strictObject({ id }),
  response: okResponse,
});

const byToken = z.strictObject({ token: invitationToken });

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/join/read',
  summary: 'What an invitation is for; it stays valid',
  body: byToken,
  response: z.object({
    workspaceName: z.string(),
    /** The name of the owner who sent it; null if that account no longer exists. */
    invitedBy: z.nullable(z.string()),
    /** The address of that owner; null if it is not confirmed. */
    inviterEmail: z.nullable(z.string()),
    role: invitedRole,
    /** The only address for which it is valid; null if anyone may use it. */
    email: z.nullable(z.string()),
    expiresAt: timestamp,
  }),
});

export type JoinOffer = z.infer<typeof readInvitation.response>;

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/join/accept',
  summary: 'Join the workspace of an invitation, which is used up',
  action: 'self',
  body: byToken,
  response: workspaceOfUser,
});

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/join/decline',
  summary: 'Decline an invitation, which is used up',
  body: byToken,
  response: okResponse,
});
