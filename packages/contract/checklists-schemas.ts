import * as z from 'zod/mini';
import { ITEM_TEXT, ORDER_MAX, TEMPLATE_ITEMS_MAX, TEMPLATE_NAME_MAX } from './checklists';
import type { CallDescriptions } from './endpoint';
import { fault } from './fields';
import { id, okResponse, sessionCode, text, typedText } from './fields-schemas';

const ITEM_ID_MAX = 64;

export const checklistEntry = z.object({ text: z.string(), required: z.boolean() });

export const itemText = typedText(ITEM_TEXT);

/** An item as it is stored: `order` counts from 1 (S1 §3). */
export const templateItem = z.object({ ...checklistEntry.shape, id: z.string(), order: z.number() });

/** A checklist of a Pro host (S1 §3). */
export const checklistTemplate = z.object({
  id,
  name: z.string(),
  items: z.array(templateItem),
  isDefault: z.boolean(),
  /** Changes with the name and the items. Equal versions of a template have equal contents. */
  version: z.string(),
});

const ORDER = fault('order_invalid');

/** An item in a request. Without an id it gets a new one; without an order, its position in the list is used. */
export const writtenItem = z.strictObject({
  id: z.optional(text({ max: ITEM_ID_MAX, tooLong: 'item_id_too_long', required: 'item_id_required' })),
  text: itemText,
  required: z._default(z.boolean(fault('boolean_needed')), false),
  order: z.optional(z.int(ORDER).check(z.minimum(0, ORDER), z.maximum(ORDER_MAX, ORDER))),
});

const name = text({
  max: TEMPLATE_NAME_MAX,
  tooLong: 'template_name_too_long',
  required: 'template_name_required',
});

const items = z
  .array(writtenItem, fault('items_required'))
  .check(z.maxLength(TEMPLATE_ITEMS_MAX, fault('too_many_items')));

const isDefault = z.boolean(fault('boolean_needed'));

/** Accepted for compatibility and ignored: the signed-in host is the owner (D8). */
const ignored = z.optional(z.unknown().check(z.meta({ deprecated: true })));

export const newTemplate = z.strictObject({
  userId: ignored,
  name,
  items,
  isDefault: z.optional(isDefault),
});

/** The version that a change is based on. The change is refused if the template has another one; without it, never. */
const version = z.optional(z.string(fault('invalid')));

export const templateChange = z.strictObject({
  userId: ignored,
  name: z.optional(name),
  items: z.optional(items),
  isDefault: z.optional(isDefault),
  version,
});

const params = z.strictObject({ id });

export const checklistsCalls = {
  sessionChecklist: {
    summary: 'The checklist of a guest link',
    query: z.strictObject({ sessionCode }),
    response: z.object({ items: z.array(checklistEntry) }),
  },
  listChecklistTemplates: {
    summary: "The signed-in Pro host's checklist templates, oldest first",
    action: 'read',
    scope: 'read',
    response: z.array(checklistTemplate),
  },
  createChecklistTemplate: {
    summary: 'Create a checklist template; the first one becomes the default',
    action: 'work',
    scope: 'episodes',
    status: 201,
    body: newTemplate,
    response: checklistTemplate,
  },
  updateChecklistTemplate: {
    summary: 'Change a checklist template',
    action: 'work',
    scope: 'episodes',
    params,
    body: templateChange,
    response: checklistTemplate,
  },
  deleteChecklistTemplate: {
    summary: 'Delete a checklist template that is not the default',
    action: 'work',
    scope: 'episodes',
    params,
    query: z.strictObject({ version }),
    response: okResponse,
  },
  setDefaultTemplate: {
    summary: 'Make a checklist template the default instead of the previous one',
    action: 'work',
    scope: 'episodes',
    params,
    response: checklistTemplate,
  },
} as const satisfies CallDescriptions;
