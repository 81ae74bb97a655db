import type { BoundComparison } from '@linecheck/checks/levels/requirements';
import type { GroupGuests, GuestState } from '@linecheck/contract';
import type { TextMessage, TextTable } from '../../message';

/** States of a guest, on chips and filters. */
const states = {
  fix: 'To fix',
  changed: 'Changed since',
  old: 'Out of date',
  unopened: 'Not opened',
  opened: 'Opened',
  ready: 'Ready',
} as const satisfies Record<GuestState, string>;

/** The board of an episode: who is ready, and who is not. */
export const board = {
  title: 'Episode',
  loading: 'Loading the board...',
  notLoaded: 'This board could not be loaded',
  outdated: 'This board may be out of date',
  close: 'Close',
  preview: 'Preview as guest',
  signInFirst: {
    title: 'Please sign in',
    hint: 'Only members of its team can see this episode.',
    action: 'Sign In',
  },
  gone: {
    title: 'This episode is no longer there',
    hint: 'It may have been deleted, or its link is incomplete.',
    action: 'Your episodes',
  },
  noPlan: {
    title: 'Episodes are a Pro feature',
    hint: 'This episode and its guests are kept. Their links still work, and you see them under Guest Sessions.',
    action: 'Dashboard',
  },
  /** The navigation above the title. */
  path: 'Path',
  episodes: 'Episodes',
  archived: 'Archived',
  calledOff: 'Called off',
  until: {
    days: 'in {days} {hours}',
    hours: 'in {hours} {minutes}',
    minutes: 'in {minutes}',
    now: 'on now',
    over: 'over',
  },
  days: { one: '{count} day', other: '{count} days' },
  hours: { one: '{count} hour', other: '{count} hours' },
  minutes: { one: '{count} minute', other: '{count} minutes' },
  length: { one: '{count} minute', other: '{count} minutes' },
  join: 'join link',
  add: 'Add guests',
  ready: { one: '{ready} of {count} ready', other: '{ready} of {count} ready' },
  allReady: 'Everyone is ready',
  sorted: 'Sorted by who needs help',
  states,
  /** The number of guests in each state but the ready ones, in the middle of a sentence. */
  counts: {
    fix: '{count} to fix',
    changed: '{count} changed since the check',
    old: '{count} out of date',
    unopened: '{count} not opened',
    opened: '{count} opened without a result',
  } as const satisfies Record<Exclude<GuestState, 'ready'>, TextMessage>,
  list: 'Guests',
  filter: 'Show guests',
  all: 'All',
  search: 'Search guests',
  searchPlaceholder: 'Name or email',
  searchNames: 'Name',
  clearSearch: 'Clear search',
  noneFound: 'No guests found',
  noneFoundHint: 'Nothing here matches <query>“{text}”</query>.',
  noneInState: 'No guests are in this state',
  showAll: 'Show all',
  found: { one: '{count} guest found', other: '{count} guests found' },
  showMore: 'Show more',
  moreNotLoaded: 'More guests could not be loaded',
  empty: 'No guests yet',
  emptyHint:
    'Add guests by name, paste a list, or open one link for all. Each guest gets a link, and their state appears here.',
  when: {
    checked: 'checked {when}',
    opened: 'opened {when}',
    today: 'today {time}',
    yesterday: 'yesterday {time}',
  },
  /** For a guest in a state without a missed requirement. */
  reasons: {
    fix: 'The result does not fit this show.',
    changed: 'Something has changed since the check.',
    old: 'The check is older than {days} before the date.',
    opened: 'Nothing shared yet.',
  },
  expired: 'The link has expired.',
  /** Marks a guest who typed the name. */
  byGroup: 'By the group link',
  otherDevice: 'Also opened on another device',
  /** For a guest who is not ready on this device. `when` is "today 14:32". */
  readyElsewhere: {
    named: 'Checked with {now}. Ready before with {before}, {when}.',
    unnamed: 'Ready before in another browser or on another device, {when}.',
  },
  forwarded: 'Came by the link of {name}',
  row: {
    result: 'Result',
    hideResult: 'Hide result',
    copyLink: 'Copy link',
    preview: 'Preview as guest',
    copied: 'Copied',
    notCopied: 'Not copied',
    linkOf: 'The link for {name}',
    more: 'More for {name}',
    copyAddress: 'Copy email address',
    qrCode: 'Show QR code',
    addressOf: 'The address of {name}',
    renew: 'Renew link',
    edit: 'Edit name and address',
    remove: 'Remove',
    resultOf: 'Result of {name}',
  },
  renewal: {
    title: 'Create a new link for {name}?',
    hint: 'The link that {name} has stops working immediately. Results are kept.',
    confirm: 'Renew link',
    cancel: 'Keep the link',
    done: 'The new link for {name} is ready to be copied',
    failed: 'The link could not be renewed',
  },
  removal: {
    title: 'Remove {name}?',
    hint: 'The link of {name} stops working. This cannot be undone.',
    hintWithResult:
      'The link of {name} stops working, and everything that {name} has sent is deleted: results and clips. This cannot be undone.',
    confirm: 'Remove',
    cancel: 'Keep',
    done: '{name} is removed',
    failed: '{name} could not be removed',
  },
  tryAgain: 'Please try again.',
} as const satisfies TextTable;

/** What is said while the board changes. */
export const boardChanges = {
  /** For screen readers: a guest whose state has just changed. */
  guest: '{name}: {state}',
  more: { one: 'And {count} more guest', other: 'And {count} more guests' },
  /** In a question about a guest whose state has changed since it was asked. */
  nowIs: 'Now {name} is: {state}.',
} as const satisfies TextTable;

/** The name and address of a guest, on the board. */
export const guestEdit = {
  title: 'Edit {name}',
  name: 'Name *',
  email: 'Email',
  hint: 'The link stays the same. The guest is greeted by the new name.',
  save: 'Save',
  cancel: 'Cancel',
  done: '{name} is saved',
  failed: 'The guest could not be changed',
} as const satisfies TextTable;

/** Guests with equal names, who may be one person with two links. */
export const guestTwins = {
  mark: 'May be the same person',
  title: 'One person with two links?',
  hint: 'These guests have the same name. Someone who was invited may also have come by the group link.',
  noAddress: 'No address',
  merge: 'Keep this one, remove the others',
  merging: {
    title: 'Keep one row for {name}?',
    hint: 'The links of the other rows stop working. The address is kept. This cannot be undone.',
    confirm: 'Merge',
    cancel: 'Cancel',
    done: '{name} has one row now',
    failed: 'The rows could not be merged',
  },
  /** For rows that cannot be merged because another one has a result, too. */
  results: 'More than one of them has shared a result, so none is removed here. Remove a row by its own menu.',
  apart: 'They are different people',
  apartDone: 'Marked as different people',
  apartFailed: 'This could not be saved',
  loading: 'Loading the guests...',
  notLoaded: 'The guests could not be loaded',
  alone: 'There is only one guest of this name now.',
  close: 'Close',
} as const satisfies TextTable;

/** The card with what is done for all guests at once. */
export const allLinks = {
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
} as const satisfies TextTable;

/** Undoing the newest list of guests that was added. */
export const importUndo = {
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
} as const satisfies TextTable;

/** The card with what the level of an episode asks for. */
export const boardLevel = {
  title: 'This show asks for',
  inStudio: '{level}, on {studio}',
  /** A bound, by its direction. */
  bounds: {
    least: '≥ {bound}',
    above: '> {bound}',
    most: '≤ {bound}',
    below: '< {bound}',
  } as const satisfies Record<BoundComparison, TextMessage>,
  others: 'Everything else',
  recommended: 'Recommended',
} as const satisfies TextTable;

/** The card of the link on which guests type their names. */
export const groupLink = {
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
} as const satisfies TextTable;

/** The question before guests who joined by the group link are deleted together. */
export const groupRemoval = {
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
} as const satisfies TextTable;

/** The card of the read-only links to a board. */
export const boardLinks = {
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
} as const satisfies TextTable;

/** The board for visitors with a read-only link. */
export const sharedBoard = {
  title: 'Board',
  titleOf: '{title} · {host}',
  notValid: {
    title: 'This link has ended or is incomplete',
    hint: 'Ask the person who sent it for a new one.',
  },
  empty: 'No guests yet',
  emptyHint: 'They appear here as soon as they are added.',
  updated: 'This page updates automatically.',
  notLoaded: 'This board could not be loaded',
} as const satisfies TextTable;
