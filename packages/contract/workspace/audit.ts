import type { output } from 'zod/v4/core';
import type { ApiEndpoint } from '../endpoint';
import type { auditCalls, auditDetails, auditEntry, filterQuery } from './audit-schemas';

/** The kinds of targets of acts, by which the log is filtered. */
export const AUDIT_TARGETS = [
  'link',
  'episode',
  'show',
  'level',
  'template',
  'clip',
  'connection',
  'person',
  'workspace',
] as const;
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
  emails_planned: 'episode',
  guests_invited: 'episode',
  guests_told: 'episode',
  group_link_opened: 'episode',
  group_link_closed: 'episode',
  group_guests_deleted: 'episode',
  board_link_created: 'episode',
  board_link_ended: 'episode',
  guest_invited: 'link',
  report_link_created: 'link',
  report_link_ended: 'link',
  help_taken: 'link',
  help_given_back: 'link',
  help_answered: 'link',
  help_solved: 'link',
  show_created: 'show',
  show_changed: 'show',
  show_ended: 'show',
  show_continued: 'show',
  show_deleted: 'show',
  booking_page_changed: 'show',
  booking_made: 'show',
  booking_moved: 'show',
  booking_cancelled: 'show',
  booking_approved: 'show',
  booking_refused: 'show',
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
  hook_created: 'connection',
  hook_renewed: 'connection',
  hook_deleted: 'connection',
  token_created: 'connection',
  token_renewed: 'connection',
  token_ended: 'connection',
  webhook_created: 'connection',
  webhook_changed: 'connection',
  webhook_renewed: 'connection',
  webhook_deleted: 'connection',
  person_invited: 'person',
  invitation_renewed: 'person',
  invitation_revoked: 'person',
  person_joined: 'person',
  role_changed: 'person',
  person_removed: 'person',
  person_left: 'person',
  owner_changed: 'person',
  workspace_renamed: 'workspace',
  second_factor_required: 'workspace',
  second_factor_not_required: 'workspace',
  brand_changed: 'workspace',
  reach_changed: 'workspace',
  plan_changed: 'workspace',
  trial_ended: 'workspace',
  guest_deleted: 'workspace',
  data_exported: 'workspace',
} as const satisfies Record<string, AuditTarget>;

export type AuditAct = keyof typeof AUDIT_TARGET_OF;

export type AuditDetails = output<typeof auditDetails>;

export type AuditEntry = output<typeof auditEntry>;

export type AuditFilter = output<typeof filterQuery>;

export const listAuditLog: ApiEndpoint<typeof auditCalls.listAuditLog> = {
  method: 'GET',
  path: '/api/audit-log',
};

/** The persons by whom the log can be filtered. */
export const listAuditPeople: ApiEndpoint<typeof auditCalls.listAuditPeople> = {
  method: 'GET',
  path: '/api/audit-log/people',
};

export const exportAuditLog: ApiEndpoint<typeof auditCalls.exportAuditLog> = {
  method: 'GET',
  path: '/api/audit-log/csv',
  bytes: { types: ['text/csv'] },
};
