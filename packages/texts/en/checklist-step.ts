import type { ChecklistMessage } from '@linecheck/checks/checklist/progress';
import type { Texts } from '../message';

/** Below the items (S2 §4). */
const messages = {
  'required-open': 'Please complete all required items ({completed}/{total} required completed)',
  'all-set': 'All set — nice one!',
} as const satisfies Record<ChecklistMessage['code'], string>;

/** The step with the checklist, as guests and hosts tick it. */
export default {
  messages,
  required: 'Required',
  emptyTitle: 'Nothing to prepare',
  emptyHint: 'This checklist has no items. The three checks are all you need.',
} as const satisfies Texts;
