import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The card with what is done for all guests at once. */
export const allLinks = textGroup('host/episodes/board-side.allLinks', {
  title: 'All guests',
  hint: 'Their links for your own email or mail merge, one line for each: name, address, link.',
  open: 'Copy all links',
  dialog: 'Links of all guests',
  label: 'Name, address, link',
  copy: { one: 'Copy {count} link', other: 'Copy {count} links' },
  copied: 'Copied',
  notCopied: 'Not copied',
  manually: 'The browser blocks the clipboard. The lines are selected: copy them with the keyboard.',
  expired: {
    one: '{count} link has expired and is left out. Renew it in the menu of its guest.',
    other: '{count} links have expired and are left out. Renew them in the menus of their guests.',
  },
  none: 'All links have expired. Renew them in the menus of their guests.',
  loading: 'Loading the links...',
  notLoaded: 'The links could not be loaded',
  close: 'Close',
} as const satisfies TextTable);

/** Undoing the newest list of guests that was added. */
export const importUndo = textGroup('host/episodes/board-side.importUndo', {
  open: { one: 'Undo adding {count} guest', other: 'Undo adding {count} guests' },
  title: {
    one: 'Remove the {count} guest of the list added {when}?',
    other: 'Remove the {count} guests of the list added {when}?',
  },
  hint: 'Their links stop working. This cannot be undone.',
  kept: {
    one: '{count} guest of this list has opened the link or shared a result, and stays.',
    other: '{count} guests of this list have opened their links or shared results, and stay.',
  },
  confirm: 'Remove them',
  cancel: 'Keep them',
  done: { one: '{count} guest removed', other: '{count} guests removed' },
  failed: 'The guests could not be removed',
} as const satisfies TextTable);

/** The card of the link on which guests type their names. */
export const groupLink = textGroup('host/episodes/board-side.groupLink', {
  title: 'One link for all',
  hint: 'Each guest types a name and becomes a row.',
  open: 'Open a group link',
  copy: 'Copy group link',
  copied: 'Copied',
  notCopied: 'Not copied',
  label: 'The group link',
  givesJoinLink: 'Whoever types a name also gets the join link of this show.',
  joined: { one: '{count} guest has joined by it.', other: '{count} guests have joined by it.' },
  remove: 'Delete some',
  close: 'Close it',
  opening: {
    title: 'Open a group link?',
    hint: 'Anyone who has this link can type a name and becomes a row. Send it only to your guests.',
    hintWithJoinLink:
      'Anyone who has this link can type a name, becomes a row, and gets the join link of this show at once. Send it only to your guests.',
    confirm: 'Open the link',
    cancel: 'Cancel',
  },
  closing: {
    title: 'Close the group link?',
    hint: 'No further guests can join by it. Guests who have joined keep their own links. If you open it again, it gets another address.',
    confirm: 'Close the link',
    cancel: 'Keep it open',
    done: 'The group link is closed',
    failed: 'The group link could not be closed',
  },
  notOpened: 'The group link could not be opened',
} as const satisfies TextTable);

/** The card of the read-only links to a board. */
export const boardLinks = textGroup('host/episodes/board-side.boardLinks', {
  title: 'View-only links',
  hint: 'For a client or a co-producer without an account: names, states and reasons, no addresses and no results.',
  create: 'Create a link',
  made: {
    hint: 'Copy this link now: it is not shown again.',
    copy: 'Copy link',
    copied: 'Copied',
    notCopied: 'Not copied',
  },
  list: 'View-only links',
  shown: { one: '{count} link', other: '{count} links' },
  by: 'Created by {name}, {when}',
  byDeleted: 'Created {when}',
  visited: 'Last visit {when}',
  notVisited: 'Not visited yet',
  end: 'End',
  endLabel: 'End the link created {when}',
  ending: {
    title: 'End this link?',
    hint: 'People who have it no longer see the board.',
    confirm: 'End the link',
    cancel: 'Keep it',
    done: 'The link has ended',
    failed: 'The link could not be ended',
  },
  ends: 'Links end two days after the episode.',
  notLoaded: 'The links could not be loaded',
  notCreated: 'The link could not be created',
} as const satisfies TextTable);
