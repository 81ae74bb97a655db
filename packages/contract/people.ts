import { keysOf } from '@linecheck/checks/records';
import * as z from 'zod/mini';
import { invitationToken, workspaceOfUser } from './accounts';
import { ROLES } from './capabilities';
import { endpoint } from './endpoint';
import { email, fault, id, nextPage, okResponse, pageQuery, text, timestamp } from './fields';

/** Maximum length of a workspace's name. */
export const WORKSPACE_NAME_MAX = 100;

/** Days for which an invitation to a workspace is valid. */
export const JOIN_DAYS = 7;

const role = z.enum(ROLES, fault('role_unknown'));

/** The roles of an invitation. Only a member can be made an owner. */
export const INVITED_ROLES = ['producer', 'viewer'] as const;

const invitedRole = z.enum(INVITED_ROLES, fault('role_unknown'));

/** A member of a workspace, as shown to its owners. */
export const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  /** The ways in which the person signs in. */
  signsInBy: z.array(z.enum(['password'])),
  /** Rounded to the hour; null if the person has no sign-in. */
  lastSeenAt: z.nullable(timestamp),
  joinedAt: timestamp,
});

export type Member = z.infer<typeof member>;

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
    /** True if invitations are sent by email; otherwise each has a link to copy. */
    sendsMail: z.boolean(),
  }),
});

export type People = z.infer<typeof listPeople.response>;

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
  response: okResponse,
});

export const handOver = endpoint({
  method: 'POST',
  path: '/api/people/:id/hand-over',
  summary: 'Make a member an owner in place of the caller, who becomes a producer',
  action: 'people',
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

/** The form for a workspace's name. */
export const workspaceNaming = z.strictObject({
  name: text({ max: WORKSPACE_NAME_MAX, tooLong: 'workspace_name_too_long', required: 'workspace_name_required' }),
});

export const nameWorkspace = endpoint({
  method: 'PUT',
  path: '/api/workspace/name',
  summary: 'Change the name of a workspace',
  action: 'people',
  body: workspaceNaming,
  response: okResponse,
});

/** The form for an invitation by email. */
export const emailInvitation = z.strictObject({ email, role: invitedRole });

/** A new link of an invitation; null if it is sent by email. */
const invited = z.object({ link: z.nullable(z.string()) });

export const inviteToWorkspace = endpoint({
  method: 'POST',
  path: '/api/workspace-invitations',
  summary: 'Invite an address to a workspace, or create a link to copy',
  action: 'people',
  status: 201,
  body: z.strictObject({ email: z.optional(email), role: invitedRole }),
  response: invited,
});

export const renewInvitation = endpoint({
  method: 'POST',
  path: '/api/workspace-invitations/:id/renew',
  summary: 'Send an invitation again, or create a new link for it; the earlier link stops working',
  action: 'people',
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

/** The kinds of targets of acts, by which the log is filtered. */
export const AUDIT_TARGETS = ['link', 'episode', 'level', 'template', 'clip', 'person', 'workspace'] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** Every act that the log of a workspace contains, with the kind of its target. */
export const AUDIT_TARGET_OF = {
  link_created: 'link',
  link_changed: 'link',
  link_renewed: 'link',
  link_deleted: 'link',
  episode_created: 'episode',
  episode_changed: 'episode',
  episode_deleted: 'episode',
  guests_added: 'episode',
  group_link_opened: 'episode',
  group_link_closed: 'episode',
  board_link_created: 'episode',
  board_link_ended: 'episode',
  level_created: 'level',
  level_changed: 'level',
  level_deleted: 'level',
  template_created: 'template',
  template_changed: 'template',
  template_deleted: 'template',
  default_template_changed: 'template',
  clip_deleted: 'clip',
  person_invited: 'person',
  person_joined: 'person',
  role_changed: 'person',
  person_removed: 'person',
  person_left: 'person',
  owner_changed: 'person',
  workspace_renamed: 'workspace',
  brand_changed: 'workspace',
  plan_changed: 'workspace',
  data_exported: 'workspace',
} as const satisfies Record<string, AuditTarget>;

export type AuditAct = keyof typeof AUDIT_TARGET_OF;

/** Codes that describe an act. They never contain names or texts that people have typed. */
export const auditDetails = z.object({
  /** The names of the changed fields in the API. */
  fields: z.optional(z.array(z.string())),
  /** The role before. */
  from: z.optional(z.string()),
  /** The role or the plan after; `trial` and `ended` for a trial that starts, and a trial or subscription that ends. */
  to: z.optional(z.string()),
  /** The number of added guests. */
  count: z.optional(z.number()),
  /** The id of the link of a deleted clip. */
  link: z.optional(z.string()),
});

export type AuditDetails = z.infer<typeof auditDetails>;

/** A thing with its name, which is null if the thing no longer exists. */
const named = z.object({ id, name: z.nullable(z.string()) });

export const auditEntry = z.object({
  id,
  at: timestamp,
  act: z.enum(keysOf(AUDIT_TARGET_OF)),
  /** Null for an act of the operator. */
  person: z.nullable(named),
  /** The sign-in in which the person acted; its browser is null if the sign-in has ended. */
  signIn: z.nullable(z.object({ id, userAgent: z.nullable(z.string()) })),
  /** Null if the target is the workspace itself. */
  target: z.nullable(named),
  details: auditDetails,
});

export type AuditEntry = z.infer<typeof auditEntry>;

const filter = {
  person: z.optional(id),
  target: z.optional(z.enum(AUDIT_TARGETS, fault('filter_unknown'))),
};

const filterQuery = z.strictObject(filter);
export type AuditFilter = z.infer<typeof filterQuery>;

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log',
  summary: 'Acts in the workspace, newest first',
  action: 'audit',
  query: z.strictObject({ ...pageQuery, ...filter }),
  response: z.object({ entries: z.array(auditEntry), next: nextPage }),
});

/** The persons by whom the log can be filtered. */
export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/api/audit-log/people',
  summary: 'The persons whose acts are in the log',
  action: 'audit',
  response: z.array(named),
});

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log/csv',
  summary: 'Acts in the workspace as a table, newest first',
  action: 'audit',
  query: filterQuery,
  bytes: { types: ['text/csv'] },
  response: z.unknown(),
});
