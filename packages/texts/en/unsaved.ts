import type { Texts } from '../message';

/** What is asked before changes that were not saved are thrown away. */
export default {
  question: {
    title: 'Discard unsaved changes?',
    description: 'Your changes here have not been saved yet.',
    confirmLabel: 'Discard changes',
    cancelLabel: 'Keep editing',
  },
  close: 'Close',
} as const satisfies Texts;
