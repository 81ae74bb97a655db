import type { GuestState } from '@linecheck/contract';
import type { TextMessage, TextTable } from '../../message';
import { textGroup } from '../../text-group';

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
export const board = textGroup('host/episodes/board.board', {
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
  byBooking: { said: 'By a booking, said by the guest', signed: 'By a booking, confirmed by the booking tool' },
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
} as const satisfies TextTable);

/** What is said while the board changes. */
export const boardChanges = textGroup('host/episodes/board.boardChanges', {
  /** For screen readers: a guest whose state has just changed. */
  guest: '{name}: {state}',
  more: { one: 'And {count} more guest', other: 'And {count} more guests' },
  /** In a question about a guest whose state has changed since it was asked. */
  nowIs: 'Now {name} is: {state}.',
} as const satisfies TextTable);

/** Guests with equal names, who may be one person with two links. */
export const guestTwins = textGroup('host/episodes/board.guestTwins', {
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
} as const satisfies TextTable);
