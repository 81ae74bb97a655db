import { keysOf } from '@linecheck/checks/records';
import * as z from 'zod/mini';
import { type CallDescriptions, WORKSPACE_PARAMETER } from '../endpoint';
import { fault } from '../fields';
import { id, nextPage, pageQuery, timestamp } from '../fields-schemas';
import { AUDIT_TARGET_OF, AUDIT_TARGETS } from './audit';

/** Codes that describe an act. They never contain names or texts that people have typed. */
export const auditDetails = z.object({
  fields: z.optional(z.array(z.string())),
  from: z.optional(z.string()),
  /** The role or the plan after; `trial` and `ended` for a trial that starts, and a trial or subscription that is ended. */
  to: z.optional(z.string()),
  count: z.optional(z.number()),
  link: z.optional(z.string()),
});

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
  /** The token of the person by which a program acted; null for an act in a browser. */
  token: z.nullable(named),
  /** Null if the target is the workspace itself. */
  target: z.nullable(named),
  details: auditDetails,
});

const filter = {
  person: z.optional(id),
  target: z.optional(z.enum(AUDIT_TARGETS, fault('filter_unknown'))),
};

export const filterQuery = z.strictObject(filter);

export const auditCalls = {
  listAuditLog: {
    summary: 'Acts in the workspace, newest first',
    action: 'audit',
    scope: 'export',
    query: z.strictObject({ ...pageQuery, ...filter }),
    response: z.object({ entries: z.array(auditEntry), next: nextPage }),
  },
  listAuditPeople: {
    summary: 'The persons whose acts are in the log',
    action: 'audit',
    scope: 'export',
    response: z.array(named),
  },
  exportAuditLog: {
    summary: 'Acts in the workspace as a table, newest first',
    action: 'audit',
    scope: 'export',
    query: z.strictObject({ ...filter, [WORKSPACE_PARAMETER]: z.optional(id) }),
    response: z.unknown(),
  },
} as const satisfies CallDescriptions;
