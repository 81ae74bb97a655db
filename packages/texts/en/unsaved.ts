import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** Question before unsaved changes are discarded. */
export const unsaved = textGroup('guest/unsaved.unsaved', {
  question: {
    title: 'Discard unsaved changes?',
    description: 'Your changes here have not been saved yet.',
    confirmLabel: 'Discard changes',
    cancelLabel: 'Keep editing',
  },
  close: 'Close',
} as const satisfies TextTable);
