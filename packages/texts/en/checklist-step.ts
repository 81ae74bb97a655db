import type { Texts } from '../message';

/** The step with the checklist, as guests and hosts tick it. */
export default {
  progressLabel: 'Checklist',
  progress: '{completed} of {total} complete',
  required: 'Required',
  emptyTitle: 'Nothing to prepare',
  emptyHint: 'This checklist has no items. The three checks are all there is.',
} as const satisfies Texts;
