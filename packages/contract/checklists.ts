import type { output } from 'zod/v4/core';
import type {
  checklistEntry,
  checklistsCalls,
  checklistTemplate,
  newTemplate,
  templateChange,
  templateItem,
  writtenItem,
} from './checklists-schemas';
import type { ApiEndpoint } from './endpoint';
import { textRule } from './field-rules';

export const CHECKLIST_ITEM_MAX = 200;
export const TEMPLATE_NAME_MAX = 100;
/** Pro is specified as unlimited; this bound exceeds real lists, and keeps requests small. */
export const TEMPLATE_ITEMS_MAX = 100;
/** Maximum templates of one host, a bound against abuse. */
export const TEMPLATES_MAX = 100;
export const ORDER_MAX = 100_000;

export type ChecklistEntry = output<typeof checklistEntry>;

export const sessionChecklist: ApiEndpoint<typeof checklistsCalls.sessionChecklist> = {
  method: 'GET',
  path: '/api/session-checklist',
};

/** The text of an item, with the same rules for templates and for a Plus host's own item. */
export const ITEM_TEXT = textRule({ max: CHECKLIST_ITEM_MAX, tooLong: 'item_too_long', required: 'item_required' });

export type TemplateItem = output<typeof templateItem>;

export type ChecklistTemplate = output<typeof checklistTemplate>;

export type WrittenItem = output<typeof writtenItem>;

export type NewTemplate = output<typeof newTemplate>;

export type TemplateChange = output<typeof templateChange>;

export const listChecklistTemplates: ApiEndpoint<typeof checklistsCalls.listChecklistTemplates> = {
  method: 'GET',
  path: '/api/checklist-templates',
};

export const createChecklistTemplate: ApiEndpoint<typeof checklistsCalls.createChecklistTemplate> = {
  method: 'POST',
  path: '/api/checklist-templates',
};

export const updateChecklistTemplate: ApiEndpoint<typeof checklistsCalls.updateChecklistTemplate> = {
  method: 'PUT',
  path: '/api/checklist-templates/:id',
};

export const deleteChecklistTemplate: ApiEndpoint<typeof checklistsCalls.deleteChecklistTemplate> = {
  method: 'DELETE',
  path: '/api/checklist-templates/:id',
};

export const setDefaultTemplate: ApiEndpoint<typeof checklistsCalls.setDefaultTemplate> = {
  method: 'POST',
  path: '/api/checklist-templates/:id/set-default',
};
