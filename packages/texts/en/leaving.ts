import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The ends of a membership and of a workspace. */
export const leaving = textGroup('host/leaving.leaving', {
  leave: {
    open: 'Leave',
    section: 'Leave {name}',
    sectionHint: 'You no longer see its guests and results. An owner can invite you again.',
    title: 'Leave this team?',
    hint: 'You no longer see this team’s guests and results. They stay with the others. Webhooks that you made are switched off. An owner can invite you again.',
    confirm: 'Leave',
    failed: 'Could not leave',
  },
  deletion: {
    section: 'Delete {name}',
    sectionHint: 'Its guests and results are deleted for everyone in it, immediately and permanently.',
    open: 'Delete {name}',
    question: 'Delete {name}?',
    questionHint: 'It is deleted immediately and permanently, and cannot be restored.',
    lost: 'This is deleted for everyone in it:',
    losses: {
      links: 'every guest link: guests who open one are told that it is not valid',
      results: 'all results, notes and clips',
      settings: 'checklist templates, branding, open invitations and the record of activity',
    },
    kept: 'All of them keep their accounts.',
    name: 'Type {name} to confirm',
    cancel: 'Keep it',
    confirm: 'Delete Permanently',
    failed: 'Could not delete it',
    close: 'Close',
  },
  cancel: 'Cancel',
  close: 'Close',
} as const satisfies TextTable);
