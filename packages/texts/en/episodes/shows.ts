import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** Shows in the list of episodes. */
export const showGroups = textGroup('host/episodes/shows.showGroups', {
  create: 'New show',
  coming: { one: '{count} coming episode', other: '{count} coming episodes' },
  noneComing: 'No episode is planned',
  newEpisode: 'New episode<of> of {title}</of>',
  others: 'Without a show',
  list: 'Next episodes of {title}',
  listOfOthers: 'Next episodes without a show',
  ended: 'Ended shows',
  notLoaded: 'Your shows could not be loaded',
} as const satisfies TextTable);

/** The form of a show, and the step of an edit that asks which episodes follow. */
export const showForms = textGroup('host/episodes/shows.showForms', {
  titles: { create: 'New show', edit: 'Edit show' },
  hint: 'A new episode of the show begins with these values.',
  titlePlaceholder: 'For example: Tides',
  create: 'Create show',
  save: 'Save changes',
  next: 'Continue',
  back: 'Back',
  close: 'Close',
  tryAgain: 'Please try again.',
  follow: {
    title: 'Which coming episodes follow?',
    hint: 'They take over what you have changed. An episode keeps a value of its own, and the time at which it begins.',
    changes: 'Changes: {fields}',
    keepsAll: 'Has values of its own: nothing changes',
    loading: 'Loading coming episodes...',
    notLoaded: 'The coming episodes could not be loaded',
    all: 'All',
    none: 'None',
    emails: 'Emails',
  },
  done: {
    created: 'The show is created',
    createdHint: 'Create its first episode.',
    changed: 'The show is saved',
    followed: { one: '{count} episode has changed with it.', other: '{count} episodes have changed with it.' },
  },
  failed: { created: 'The show could not be created', changed: 'The show could not be saved' },
  conflict: {
    title: 'This show was changed while you edited it',
    hint: 'Nothing was overwritten. What you typed is kept, and the other fields show the newer version. Save again to keep your changes.',
    goneTitle: 'This show was deleted while you edited it',
    goneHint: 'Its episodes are still there. What you typed can be saved as a new show.',
    saveAsNew: 'Save as a new show',
  },
} as const satisfies TextTable);

/** The page of a show. */
export const showPage = textGroup('host/episodes/shows.showPage', {
  title: 'Show',
  loading: 'Loading show...',
  notLoaded: 'This show could not be loaded',
  outdated: 'This page may be out of date',
  signInFirst: {
    title: 'Please sign in',
    hint: 'Only members of its team can see this show.',
    action: 'Sign In',
  },
  gone: {
    title: 'This show is no longer there',
    hint: 'It may have been deleted, or its link is incomplete.',
    action: 'Your episodes',
  },
  noPlan: {
    title: 'Shows are a Pro feature',
    hint: 'This show and its episodes are kept. The links of its guests still work.',
    action: 'Dashboard',
  },
  path: 'Path',
  episodes: 'Episodes',
  join: 'Join address',
  length: { one: '{count} minute', other: '{count} minutes' },
  zone: 'Times in {place}',
  ended: 'Ended',
  create: 'New episode',
  edit: 'Edit',
  end: 'End show',
  goOn: 'Go on with it',
  remove: 'Delete',
  coming: 'Coming episodes',
  noneComing: 'No episode is planned',
  noneComingHint: 'A new episode begins with the values of the show.',
  noneComingEnded: 'The show has ended.',
  past: 'Past and archived episodes',
  guests: {
    title: 'Guests',
    list: 'Guests of the show',
    loading: 'Loading guests...',
    notLoaded: 'The guests could not be loaded',
    empty: 'No guests yet',
    emptyHint: 'The guests of all its episodes are listed here, those of the latest episode first.',
    showMore: 'Show more',
    moreNotLoaded: 'More guests could not be loaded',
    in: '{title}, {date}',
  },
} as const satisfies TextTable);

/** What changes a show as a whole. */
export const showChanges = textGroup('host/episodes/shows.showChanges', {
  close: 'Close',
  tryAgain: 'Please try again.',
  ending: {
    title: 'End “{title}”?',
    hint: {
      one: 'It takes no new episodes and no bookings. {count} coming episode and its guests stay as they are. You can go on with the show later.',
      other:
        'It takes no new episodes and no bookings. {count} coming episodes and their guests stay as they are. You can go on with the show later.',
    },
    confirm: 'End it',
    cancel: 'Keep it going',
    done: 'The show has ended',
    failed: 'The show could not be ended',
  },
  goingOn: { done: 'The show goes on', failed: 'The show could not go on' },
  deletion: {
    title: 'Delete “{title}”?',
    hint: {
      one: 'Its {count} episode and the links of its guests stay, without a show. Its bookings, its booking page, its addresses for booking tools and the webhooks for it alone are deleted. This cannot be undone.',
      other:
        'Its {count} episodes and the links of their guests stay, without a show. Its bookings, its booking page, its addresses for booking tools and the webhooks for it alone are deleted. This cannot be undone.',
    },
    confirm: 'Delete',
    cancel: 'Keep it',
    done: 'The show is deleted',
    failed: 'The show could not be deleted',
  },
} as const satisfies TextTable);
