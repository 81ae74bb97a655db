import type { ChecklistState } from '@linecheck/checks/checklist/progress';
import type { Place } from '@linecheck/checks/readiness/run';
import type { Texts } from '../message';

/** In place of the status, on the card of the checklist and in its row of the summary. */
const checklistStates = {
  empty: 'Empty',
  optional: 'Optional',
  'required-open': 'Required',
  'required-done': 'All set',
  complete: 'Done',
} as const satisfies Record<ChecklistState, string>;

const continueTo = {
  microphone: 'Continue to microphone',
  camera: 'Continue to camera',
  connection: 'Continue and test connection',
  checklist: 'Continue to checklist',
  summary: 'Continue to your results',
} as const satisfies Record<Place, string>;

/** The steps and the way from one to the next. */
export default {
  progress: 'Progress',
  counter: '{completed}/{total} completed',
  checklist: 'Checklist',
  /** S2 §2. */
  checklistStep: 'Prep Checklist',
  checklistStates,
  /** After the name of the checklist: S2's "(optional)" only where nothing is required. */
  optional: '(optional)',
  required: '({count} required)',
  ticked: '{completed} of {total} complete',
  requiredOpen: { one: '{count} required item is open', other: '{count} required items are open' },
  continueTo,
  continueAnyway: 'Continue anyway',
  goesOn: 'Goes on by itself in {count} seconds. Press any key to stay here.',
  privacy: 'Sound and picture are checked in your browser. Nothing is sent until you choose to share.',
} as const satisfies Texts;
