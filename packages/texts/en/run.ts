import type { ChecklistState } from '@linecheck/checks/checklist/progress';
import type { Texts } from '../message';

/** In place of the status, on the card of the checklist and in its row of the summary. */
const checklistStates = {
  empty: 'Empty',
  optional: 'Optional',
  'required-open': 'Required',
  'required-done': 'All set',
  complete: 'Done',
} as const satisfies Record<ChecklistState, string>;

/** The steps. */
export default {
  progress: 'Progress',
  counter: '{completed}/{total} completed',
  checklist: 'Checklist',
  /** S2 §2. */
  checklistStep: 'Prep Checklist',
  checklistStates,
  /** After the name of an optional check, and of the checklist: S2's "(optional)" only where nothing is required. */
  optional: '(optional)',
  required: '({count} required)',
  /** The status of an optional check that was left out. */
  skipped: 'Skipped',
  ticked: '{completed} of {total} complete',
  requiredOpen: { one: '{count} required item is open', other: '{count} required items are open' },
  privacy: 'Sound and picture are checked in your browser. Nothing is sent until you choose to share.',
} as const satisfies Texts;
