import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { done, id, sessionCode, text } from './text';

/** Longest text of one checklist item. */
export const CHECKLIST_ITEM_MAX = 200;
export const TEMPLATE_NAME_MAX = 100;
/** Pro promises no number; nobody ticks more than this, and a request stays small. */
export const TEMPLATE_ITEMS_MAX = 100;
/** Templates of one host. A bound against abuse, far beyond what anybody can choose from. */
export const TEMPLATES_MAX = 100;
const ITEM_ID_MAX = 64;
const ORDER_MAX = 100_000;

export const DEFAULT_TEMPLATE_NAME = 'Default Checklist';

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

/** What is written on an item: the same for a template and for a Plus host's own item. */
export const itemText = text({
  max: CHECKLIST_ITEM_MAX,
  tooLong: 'Item text is too long',
  required: 'Item text is required',
});

/** An item as it is stored: `order` counts from 1 (S1 §3). */
export const templateItem = z.object({ ...checklistEntry.shape, id: z.string(), order: z.number() });

export type TemplateItem = z.infer<typeof templateItem>;

/** A checklist that a Pro host has made (S1 §3). */
export const checklistTemplate = z.object({
  id,
  name: z.string(),
  items: z.array(templateItem),
  isDefault: z.boolean(),
});

export type ChecklistTemplate = z.infer<typeof checklistTemplate>;

const ORDER = `Must be a whole number from 0 to ${ORDER_MAX}`;

/** An item as a caller writes it. Without an id it gets one; without an order it stands where it stands. */
const writtenItem = z.strictObject({
  id: z.optional(text({ max: ITEM_ID_MAX, tooLong: 'Item id is too long', required: 'Item id is empty' })),
  text: itemText,
  required: z._default(z.boolean('Must be true or false'), false),
  order: z.optional(z.int(ORDER).check(z.minimum(0, ORDER), z.maximum(ORDER_MAX, ORDER))),
});

export type WrittenItem = z.infer<typeof writtenItem>;

const name = text({
  max: TEMPLATE_NAME_MAX,
  tooLong: 'Template name is too long',
  required: 'Template name is required',
});

const items = z
  .array(writtenItem, 'Items are required')
  .check(z.maxLength(TEMPLATE_ITEMS_MAX, `A template holds up to ${TEMPLATE_ITEMS_MAX} items`));

const isDefault = z.boolean('Must be true or false');

export const newTemplate = z.strictObject({
  /** Taken for compatibility and never looked at: the signed-in host is the owner (D8). */
  userId: z.optional(z.unknown()),
  name,
  items,
  isDefault: z.optional(isDefault),
});

export type NewTemplate = z.infer<typeof newTemplate>;

/** What is left out stays as it is. */
export const templateChange = z.strictObject({
  userId: z.optional(z.unknown()),
  name: z.optional(name),
  items: z.optional(items),
  isDefault: z.optional(isDefault),
});

export type TemplateChange = z.infer<typeof templateChange>;

const params = z.strictObject({ id });

export const listChecklistTemplates = endpoint({
  method: 'GET',
  path: '/api/checklist-templates',
  summary: "The signed-in Pro host's checklist templates, oldest first",
  response: z.array(checklistTemplate),
});

export const createChecklistTemplate = endpoint({
  method: 'POST',
  path: '/api/checklist-templates',
  summary: 'Make a checklist template; the first one becomes the default',
  status: 201,
  body: newTemplate,
  response: checklistTemplate,
});

export const updateChecklistTemplate = endpoint({
  method: 'PUT',
  path: '/api/checklist-templates/:id',
  summary: 'Change a checklist template',
  params,
  body: templateChange,
  response: checklistTemplate,
});

export const deleteChecklistTemplate = endpoint({
  method: 'DELETE',
  path: '/api/checklist-templates/:id',
  summary: 'Delete a checklist template that is not the default',
  params,
  response: done,
});

export const setDefaultTemplate = endpoint({
  method: 'POST',
  path: '/api/checklist-templates/:id/set-default',
  summary: 'Make a checklist template the default in the place of the last one',
  params,
  response: checklistTemplate,
});
