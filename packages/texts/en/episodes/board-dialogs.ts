import type { GroupGuests } from '@linecheck/contract';
import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The name and address of a guest, on the board. */
export const guestEdit = textGroup('host/episodes/board-dialogs.guestEdit', {
  title: 'Edit {name}',
  name: 'Name *',
  email: 'Email',
  hint: 'The link stays the same. The guest is greeted by the new name.',
  save: 'Save',
  cancel: 'Cancel',
  done: '{name} is saved',
  failed: 'The guest could not be changed',
} as const satisfies TextTable);

/** The question before guests who joined by the group link are deleted together. */
export const groupRemoval = textGroup('host/episodes/board-dialogs.groupRemoval', {
  title: 'Delete guests who joined by the group link',
  hint: 'Their links stop working, also for guests who are still checking. Guests you have added yourself stay. This cannot be undone.',
  hintWithResults:
    'Their links stop working, and everything they have sent is deleted: results and clips. Guests you have added yourself stay. This cannot be undone.',
  loading: 'Counting the guests...',
  notLoaded: 'The guests could not be counted',
  which: 'Which guests',
  choices: {
    'no-result': 'Those without a result',
    'last-hour': 'All who joined within the last hour',
    'last-day': 'All who joined within the last day',
    all: 'All who joined by it',
  } as const satisfies Record<GroupGuests, string>,
  closesLink: 'Close the group link as well',
  confirm: { one: 'Delete {count} guest', other: 'Delete {count} guests' },
  none: 'No such guests',
  cancel: 'Keep them',
  done: { one: '{count} guest is deleted', other: '{count} guests are deleted' },
  failed: 'The guests could not be deleted',
} as const satisfies TextTable);
