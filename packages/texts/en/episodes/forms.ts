import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The form of an episode. A star marks a required field. */
export const episodeFields = textGroup('host/episodes/forms.episodeFields', {
  titles: { create: 'New episode', edit: 'Edit episode', duplicate: 'Duplicate episode' },
  duplicateHint: {
    one: 'The new episode gets a new link for {count} guest. Choose a date.',
    other: 'The new episode gets new links for {count} guests. Choose a date.',
  },
  showId: 'Show',
  noShow: 'No show',
  unknownShow: 'A show that is not in the list',
  title: 'Title *',
  titlePlaceholder: 'For example: Episode 12, Tides',
  startsLocal: 'Date and time *',
  timeZone: 'Time zone *',
  timeZonePlaceholder: 'Type a city',
  past: 'This date is in the past',
  twice: 'The clocks show this time twice on that day, because they go back. The first one counts.',
  /** Under a text that names no time zone, above places that it may mean. */
  zoneOffers: '“{typed}” is no time zone. Which place do you mean?',
  zoneUnknown: '“{typed}” is no time zone. Type a large city with the same time, such as Berlin or New York.',
  pastQuestion: {
    title: 'Save a date in the past?',
    hint: '{start} is over already, so the episode is listed under “{list}”.',
    confirm: 'Save it',
    cancel: 'Change the date',
  },
  skipped: 'This time does not exist on that day: the clocks go forward',
  minutes: 'Length',
  minutesUnit: 'min',
  studio: 'Studio',
  joinUrl: 'Join address',
  level: 'Level',
  ownLevelAbout: {
    one: 'Based on {base}, with {count} bound changed.',
    other: 'Based on {base}, with {count} bounds changed.',
  },
  demands: 'What guests need to be ready',
  editLevel: 'Edit this level',
  newLevel: 'New level',
  message: 'Message',
  messagePlaceholder: 'Your guests read this at the top of their page',
  messageLength: '{used}/{max}',
  checklistTemplateId: 'Checklist',
  freshDays: 'Results count from',
  freshDaysUnit: 'days',
  freshDaysHint: 'before the date',
  create: 'Create episode',
  save: 'Save changes',
  tryAgain: 'Please try again.',
  failed: {
    created: 'The episode could not be created',
    changed: 'The episode could not be saved',
    duplicated: 'The episode could not be duplicated',
  },
  /** The episode was changed or deleted while its form was open. */
  conflict: {
    title: 'This episode was changed while you edited it',
    hint: 'Nothing was overwritten. What you typed is kept, and the other fields show the newer version. Save again to keep your changes.',
    newer: 'Newer version of “{field}”: {value}',
    empty: 'empty',
    use: 'Use the newer version',
    deletedTitle: 'This episode was deleted while you edited it',
    deletedHint: 'Its guests, links and results are gone. What you typed can be saved as a new episode.',
    saveAsNew: 'Save as a new episode',
  },
} as const satisfies TextTable);
