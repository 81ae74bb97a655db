import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, sessionCode } from './text';

/** Longest text of one checklist item. */
export const CHECKLIST_ITEM_MAX = 200;

/** An item as templates and sessions carry it (S2 §3). */
export const checklistEntry = z.object({ text: z.string(), required: z.boolean() });

export type ChecklistEntry = z.infer<typeof checklistEntry>;

export const sessionChecklist = endpoint({
  method: 'GET',
  path: '/api/session-checklist',
  summary: 'The checklist that a host has chosen for a guest link',
  query: z.strictObject({ sessionCode }),
  response: z.object({ items: z.array(checklistEntry) }),
});

/** A checklist that a Pro host has made (S2 §3). */
export const checklistTemplate = z.object({
  id,
  name: z.string(),
  items: z.array(checklistEntry),
  isDefault: z.boolean(),
});

export type ChecklistTemplate = z.infer<typeof checklistTemplate>;

export const listChecklistTemplates = endpoint({
  method: 'GET',
  path: '/api/checklist-templates',
  summary: "The signed-in Pro host's checklist templates, oldest first",
  response: z.array(checklistTemplate),
});
