import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** Longest text of one checklist item. */
export const CHECKLIST_ITEM_MAX = 200;

/** An item as templates and sessions carry it (S2 §3). */
export const checklistEntry = z.strictObject({ text: z.string(), required: z.boolean() });

export type ChecklistEntry = z.infer<typeof checklistEntry>;

export const sessionChecklist = endpoint({
  method: 'GET',
  path: '/api/session-checklist',
  summary: 'The checklist that a host has chosen for a guest link',
  query: z.strictObject({
    sessionCode: z.string('A session code is needed').check(z.minLength(1, 'A session code is needed')),
  }),
  response: z.object({ items: z.array(checklistEntry) }),
});
