import type { TextTable } from '../message';

/** Question before unsaved changes are discarded. */
export const unsaved = {
  question: {
    title: 'Discard unsaved changes?',
    description: 'Your changes here have not been saved yet.',
    confirmLabel: 'Discard changes',
    cancelLabel: 'Keep editing',
  },
  close: 'Close',
} as const satisfies TextTable;
