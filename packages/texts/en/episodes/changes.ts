import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** Changes of an episode from its row. */
export const episodeChanges = textGroup('host/episodes/changes.episodeChanges', {
  archived: 'The episode is archived',
  archivedHint: 'The links of its guests still work, and they read nothing of it.',
  archivedGroupHint: 'The links of its guests still work, and its group link takes no more guests.',
  notArchived: 'The episode could not be archived',
  restored: 'The episode is out of the archive',
  notRestored: 'The episode could not be taken out of the archive',
  undo: 'Undo',
  tryAgain: 'Please try again.',
  callOff: {
    title: 'Call off “{title}”?',
    hint: 'The page of each guest then says “{words}” and offers a file that takes it out of their calendar. Guests whom you invited by email are told by email if you have chosen that; otherwise you can do it on its board. You can hold it after all until it would have ended.',
    confirm: 'Call off',
    cancel: 'Keep it',
    done: 'The session is called off',
    doneHint: 'Its guests read so when they open their links. Its board says who was told by email.',
    failed: 'The session could not be called off',
  },
  holding: {
    done: 'The session takes place after all',
    doneHint: 'Its guests read the date again.',
    failed: 'The session is still called off',
  },
  deletion: {
    title: 'Delete “{title}”?',
    loading: 'Counting what would be deleted...',
    unknown:
      'Its guests’ links stop working, and everything that its guests have sent is deleted. This cannot be undone.',
    noGuests: 'It has no guests. This cannot be undone.',
    guests: {
      one: 'The link of {count} guest stops working.',
      other: 'The links of {count} guests stop working.',
    },
    results: {
      one: '{count} result is deleted.',
      other: '{count} results are deleted.',
    },
    clips: {
      one: '{count} clip is deleted.',
      other: '{count} clips are deleted.',
    },
    noUndo: 'This cannot be undone.',
    confirm: 'Delete',
    cancel: 'Keep it',
    done: 'The episode is deleted',
    failed: 'The episode could not be deleted',
  },
} as const satisfies TextTable);

/** What was done after the form of an episode is saved. */
export const episodeSaved = textGroup('host/episodes/changes.episodeSaved', {
  created: 'The episode is created',
  createdHint: 'Add guests on its board.',
  changed: 'The episode is saved',
  /** After an edit: links on which its host has changed the title, the message or the checklist. */
  kept: {
    one: '{count} guest keeps the title, message or checklist of their own link.',
    other: '{count} guests keep the title, message or checklist of their own links.',
  },
  stillCalledOff: 'It is still called off.',
  /** After the time was changed. */
  moved: 'Its board says which guests were told the old time by email.',
  duplicated: 'The episode is duplicated',
  duplicatedHint: { one: '{count} guest has a new link.', other: '{count} guests have new links.' },
} as const satisfies TextTable);
