import { ORDER_MAX, TEMPLATE_ITEMS_MAX } from './checklists';
import type { FieldCode } from './field-code';
import { PAGE_MAX } from './pages';
import { CLIP_SECONDS } from './recordings';
import { SESSION_IDS_MAX } from './session-list';

/** The numbers in a code's text, by placeholder. */
export const fieldParams: Readonly<Partial<Record<FieldCode, Readonly<Record<string, number>>>>> = {
  duration_invalid: CLIP_SECONDS,
  limit_invalid: { max: PAGE_MAX },
  order_invalid: { max: ORDER_MAX },
  too_many_ids: { max: SESSION_IDS_MAX },
  too_many_items: { max: TEMPLATE_ITEMS_MAX },
};
