import type { Comparison } from '@linecheck/checks/levels/requirements';
import type { GROUP_CLOSINGS, GuestState, LineFault } from '@linecheck/contract';
import type { Message, Texts } from '../../message';

/** States of a guest, on chips and filters. */
const states = {
  fix: 'To fix',
  changed: 'Changed since',
  old: 'Too old',
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
  signInFirst: {
    title: 'Please sign in',
    hint: 'Only members of its workspace can see this episode.',
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
    old: '{count} too old',
    unopened: '{count} not opened',
    opened: '{count} opened without a result',
  } as const satisfies Record<Exclude<GuestState, 'ready'>, Message>,
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
  andMore: { one: '{reason} ({count} more)', other: '{reason} ({count} more)' },
  expired: 'The link has expired.',
  row: {
    result: 'Result',
    hideResult: 'Hide result',
    copyLink: 'Copy link',
    copied: 'Copied',
    notCopied: 'Not copied',
    linkOf: 'The link for {name}',
    more: 'More for {name}',
    copyAddress: 'Copy email address',
    addressOf: 'The address of {name}',
    renew: 'Renew link',
    remove: 'Remove',
    resultOf: 'Result of {name}',
  },
  renewal: {
    title: 'Make a new link for {name}?',
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
} as const satisfies Texts;

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
  } as const satisfies Record<Comparison, Message>,
  others: 'Everything else',
  recommended: 'Recommended',
} as const satisfies Texts;

/** Adding guests to an episode. */
export const guestAdding = {
  title: 'Add guests',
  ways: 'How to add guests',
  one: 'One guest',
  list: 'A list',
  name: 'Name *',
  email: 'Email',
  emailHint: 'Optional. It is on the board, and filled in for the guest.',
  add: 'Add guest',
  addAnother: 'Each guest gets a link that you copy from the board.',
  known: '{name} is on the board already',
  addAnyway: 'Add anyway',
  lines: 'One guest per line',
  linesPlaceholder: 'Ada Lovelace, ada@example.org\nBo Chen',
  linesHint: 'Name, and an email address if you like. Lists from a spreadsheet work, too.',
  file: 'Choose a CSV file',
  fileTooLarge: 'This file is too large for a list of guests.',
  fileNotRead: 'This file could not be read.',
  check: 'Add guests',
  adding: { one: 'Adding {count} guest…', other: 'Adding {count} guests…' },
  nothing: 'The list has no guests.',
  faults: {
    one: '{count} line needs a look. Nothing has been added yet.',
    other: '{count} lines need a look. Nothing has been added yet.',
  },
  line: 'Line {line}: {fault}',
  fault: {
    name_missing: 'the name is missing',
    name_too_long: 'the name is longer than 200 characters',
    email_invalid: 'not an email address',
    too_many_fields: 'more than a name and an address',
    not_storable: 'characters that cannot be stored',
    twice: 'already in line {first}',
    on_board: 'already on the board',
  } as const satisfies Record<LineFault['fault'], string>,
  moreFaults: { one: 'and {count} more line', other: 'and {count} more lines' },
  addGood: { one: 'Add the {count} good one', other: 'Add the {count} good ones' },
  tooMany: 'An episode has at most {max} guests. The lines after that are left out.',
  cancel: 'Cancel',
  done: { one: '{count} guest added', other: '{count} guests added' },
  addedOne: '{name} is added',
  failed: 'The guests could not be added',
} as const satisfies Texts;

/** The card of the link on which guests type their names. */
export const groupLink = {
  title: 'One link for all',
  hint: 'Each guest types a name and becomes a row.',
  open: 'Open a group link',
  copy: 'Copy group link',
  copied: 'Copied',
  notCopied: 'Not copied',
  label: 'The group link',
  close: 'Close it',
  closing: {
    title: 'Close the group link?',
    hint: 'No further guests can join by it. Guests who have joined keep their own links. If you open it again, it gets another address.',
    confirm: 'Close the link',
    cancel: 'Keep it open',
    done: 'The group link is closed',
    failed: 'The group link could not be closed',
  },
  notOpened: 'The group link could not be opened',
} as const satisfies Texts;

/** The page of a group link, for guests. */
export const groupPage = {
  titleValid: '{title} · {host}',
  landingTitle: 'Join the setup check',
  landingHint: '{host} would like to know that everything works before {title}.',
  name: 'Your name *',
  namePlaceholder: 'As {host} knows you',
  join: 'Continue',
  next: 'You then check your microphone, camera and connection. It takes about ninety seconds, and needs no account.',
  privacy: '{host} sees your name, and what you choose to share. Other guests see nothing of you.',
  back: 'Welcome back, {name}',
  backHint: 'You have joined with this browser before.',
  go: 'Continue as {name}',
  otherPerson: 'I am another person',
  notValid: {
    title: 'This link is closed or incomplete',
    hint: 'Copy the whole link again from the message of your host. If it still does not open, ask your host for a link.',
  },
  closed: {
    archived: { title: 'This episode takes no more guests', hint: 'Ask {host} for a link of your own.' },
    over: { title: 'This recording is over', hint: '{title} has ended. Ask {host} if you expected another date.' },
    full: { title: 'There is no place for another guest', hint: 'Ask {host} for a link of your own.' },
    paused: { title: 'This link is not open at the moment', hint: 'Ask {host} for a link of your own.' },
  } as const satisfies Record<(typeof GROUP_CLOSINGS)[number], { title: string; hint: string }>,
  checkAnyway: 'Check my setup anyway',
  notLoaded: 'This link could not be loaded',
  loading: 'Loading the invitation...',
  notJoined: 'You could not be added',
  tryAgain: 'Please try again.',
} as const satisfies Texts;

/** The card of the read-only links to a board. */
export const boardLinks = {
  title: 'View-only links',
  hint: 'For a client or a co-producer without an account: names, states and reasons, no addresses and no results.',
  create: 'Make a link',
  made: 'Copy this link now: it is not shown again.',
  copy: 'Copy link',
  copied: 'Copied',
  notCopied: 'Not copied',
  list: 'View-only links',
  shown: { one: '{count} link', other: '{count} links' },
  by: 'Made by {name}, {when}',
  byDeleted: 'Made {when}',
  visited: 'Last visit {when}',
  notVisited: 'Not visited yet',
  end: 'End',
  endLabel: 'End the link made {when}',
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
  notCreated: 'The link could not be made',
} as const satisfies Texts;

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
  updated: 'This page updates by itself.',
  notLoaded: 'This board could not be loaded',
} as const satisfies Texts;
