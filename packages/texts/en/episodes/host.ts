import type { GuestState } from '@linecheck/contract';
import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The tab with the episodes of a host. */
export const episodes = textGroup('guest/episodes/host.episodes', {
  title: 'Episodes',
  loading: 'Loading episodes...',
  notLoaded: 'Your episodes could not be loaded',
  outdated: 'This list may be out of date',
  create: 'New episode',
  close: 'Close',
  list: 'Next episodes',
  empty: 'No episode is planned',
  emptyHint: 'An episode is a date with its guests. You choose what the show asks for, and see who is ready for it.',
  showMore: 'Show more',
  moreNotLoaded: 'More episodes could not be loaded',
  past: {
    title: 'Past and archived',
    list: 'Past and archived episodes',
    empty: 'No past or archived episodes',
  },
  row: {
    board: 'Open board<of> of {title}</of>',
    edit: 'Edit {title}',
    duplicate: 'Duplicate {title}',
    archive: 'Archive {title}',
    restore: 'Take {title} out of the archive',
    callOff: 'Call off {title}',
    hold: 'Hold {title} after all',
    remove: 'Delete {title}',
    archived: 'Archived',
    calledOff: 'Called off',
    length: { one: '{count} minute', other: '{count} minutes' },
  },
  /** The start of an episode on its own clocks, and on those of the reader. */
  start: '{time} in {place}',
  ownStart: '{time} your time',
  otherStudio: 'Another studio, or none',
  ownLevel: '{name} (own level)',
  /** The next episode, above the guest links. */
  next: '<quiet>Next episode</quiet> {title}',
} as const satisfies TextTable);

/** The number of guests in each state, as a sentence with commas. */
export const guestCounts = textGroup('host/episodes/host.guestCounts', {
  none: 'No guests yet',
  ready: { one: '{ready} of {count} ready', other: '{ready} of {count} ready' },
  others: {
    fix: '{count} to fix',
    changed: '{count} changed since',
    old: '{count} out of date',
    unopened: '{count} not opened',
    opened: '{count} opened',
  } satisfies Record<Exclude<GuestState, 'ready'>, string>,
} as const satisfies TextTable);
