import { keysOf } from '@linecheck/checks/records';
import * as z from 'zod/mini';
import { endpoint, WORKSPACE_PARAMETER } from '../endpoint';
import { fault, id, nextPage, pageQuery, timestamp } from '../fields';

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
  episode_called_off: 'episode',
  episode_held: 'episode',
  episode_deleted: 'episode',
  guests_added: 'episode',
  guests_removed: 'episode',
  group_link_opened: 'episode',
  group_link_closed: 'episode',
  group_guests_deleted: 'episode',
  board_link_created: 'episode',
  board_link_ended: 'episode',
  report_link_created: 'link',
  report_link_ended: 'link',
  level_created: 'level',
  level_changed: 'level',
  level_deleted: 'level',
  template_created: 'template',
  template_changed: 'template',
  template_deleted: 'template',
  default_template_changed: 'template',
  clip_created: 'clip',
  clip_received: 'clip',
  clip_withdrawn: 'clip',
  clip_deleted: 'clip',
  person_invited: 'person',
  invitation_renewed: 'person',
  invitation_revoked: 'person',
  person_joined: 'person',
  role_changed: 'person',
  person_removed: 'person',
  person_left: 'person',
  owner_changed: 'person',
  workspace_renamed: 'workspace',
  brand_changed: 'workspace',
  plan_changed: 'workspace',
  trial_ended: 'workspace',
  guest_deleted: 'workspace',
  data_exported: 'workspace',
} as const satisfies Record<string, AuditTarget>;

export type AuditAct = keyof typeof AUDIT_TARGET_OF;

/** Codes that describe an act. They never contain names or texts that people have typed. */
export const auditDetails = z.object({
  fields: z.optional(z.array(z.string())),
  from: z.optional(z.string()),
  /** The role or the plan after; `trial` and `ended` for a trial that starts, and a trial or subscription that is ended. */
  to: z.optional(z.string()),
  count: z.optional(z.number()),
  link: z.optional(z.string()),
});

export type AuditDetails = z.infer<typeof auditDetails>;

/** A thing with its name, which is null if the thing no longer exists. */
const named = z.object({ id, name: z.nullable(z.string()) });

export const auditEntry = z.object({
  id,
  at: timestamp,
  act: z.enum(keysOf(AUDIT_TARGET_OF)),
  /** Null for an act of a guest or of the operator, and for the end of a trial. */
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
  query: z.strictObject({ ...filter, [WORKSPACE_PARAMETER]: z.optional(id) }),
  bytes: { types: ['text/csv'] },
  response: z.unknown(),
});
