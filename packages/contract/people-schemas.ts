import * as z from 'zod/mini';
import { invitationToken, workspaceOfUser } from './accounts-schemas';
import { ROLES } from './capabilities';
import type { CallDescriptions } from './endpoint';
import { fault } from './fields';
import { email, id, okResponse, timestamp, typedText } from './fields-schemas';
import { INVITED_ROLES } from './people';
import { workspaceNamingRules } from './people-rules';
import { SIGN_IN_METHODS } from './sign-in-methods';

const role = z.enum(ROLES, fault('role_unknown'));

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

/** An invitation that is neither accepted nor revoked. It may have expired. */
export const workspaceInvitation = z.object({
  id,
  /** Null for a link to copy, which anyone may use once. */
  email: z.nullable(z.string()),
  role: invitedRole,
  createdAt: timestamp,
  expiresAt: timestamp,
});

const ofMember = z.strictObject({ id });

/** A new link of an invitation; null if it is sent by email. */
const invited = z.object({ link: z.nullable(z.string()) });

const byToken = z.strictObject({ token: invitationToken });

export const peopleCalls = {
  listPeople: {
    summary: 'The members of a workspace and its open invitations',
    action: 'people',
    scope: 'people',
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
      /** True if the workspace is closed to members without a second factor. */
      requiresSecondFactor: z.boolean(),
    }),
  },
  requireSecondFactor: {
    summary: 'Close a workspace to members who sign in by a password alone, or open it again',
    action: 'people',
    scope: null,
    recentSignIn: true,
    body: z.strictObject({ isRequired: z.boolean(fault('boolean_needed')) }),
    response: okResponse,
  },
  changeRole: {
    summary: 'Change the role of a member',
    action: 'people',
    scope: 'people',
    params: ofMember,
    body: z.strictObject({ role }),
    response: okResponse,
  },
  removeMember: {
    summary: 'Remove a member from a workspace',
    action: 'people',
    scope: 'people',
    params: ofMember,
    query: z.strictObject({
      /** What happens to the read-only links that the member has made; by default they end. */
      links: z.optional(z.enum(['end', 'keep'])),
    }),
    response: okResponse,
  },
  handOver: {
    summary: 'Make a member an owner in place of the caller, who becomes a producer',
    action: 'people',
    scope: null,
    recentSignIn: true,
    params: ofMember,
    response: okResponse,
  },
  leaveWorkspace: {
    summary: 'Leave a workspace',
    action: 'self',
    scope: null,
    concernsSelf: true,
    response: okResponse,
  },
  nameWorkspace: {
    summary: 'Change the name of a workspace',
    action: 'people',
    scope: 'workspace',
    body: z.strictObject({ name: typedText(workspaceNamingRules.name) }),
    response: okResponse,
  },
  inviteToWorkspace: {
    summary: 'Invite an address to a workspace, or create a link to copy',
    action: 'people',
    scope: null,
    recentSignIn: true,
    status: 201,
    body: z.strictObject({ email: z.optional(email), role: invitedRole }),
    response: invited,
  },
  renewInvitation: {
    summary: 'Send an invitation again, or create a new link for it; the earlier link stops working',
    action: 'people',
    scope: null,
    recentSignIn: true,
    params: z.strictObject({ id }),
    response: invited,
  },
  revokeInvitation: {
    summary: 'Revoke an invitation to a workspace',
    action: 'people',
    scope: 'people',
    params: z.strictObject({ id }),
    response: okResponse,
  },
  readInvitation: {
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
  },
  acceptInvitation: {
    summary: 'Join the workspace of an invitation, which is used up',
    action: 'self',
    scope: null,
    concernsSelf: true,
    body: byToken,
    response: workspaceOfUser,
  },
  declineInvitation: {
    summary: 'Decline an invitation, which is used up',
    body: byToken,
    response: okResponse,
  },
} as const satisfies CallDescriptions;
