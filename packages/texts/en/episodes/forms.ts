import type { REQUIREMENTS, RequirementKey } from '@linecheck/checks/levels/requirements';
import type { TextTable } from '../../message';

type SettableKey = {
  [Key in RequirementKey]: (typeof REQUIREMENTS)[Key] extends
    | { readonly range: object }
    | { readonly isSettable: true }
    | { readonly refusesIfSet: readonly string[] }
    ? Key
    : never;
}[RequirementKey];

/** The form of an episode. A star marks a required field. */
export const episodeFields = {
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
  done: {
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
  },
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
} as const satisfies TextTable;

/** Changes of an episode from its row. */
export const episodeChanges = {
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
} as const satisfies TextTable;

/** The own levels of a host. */
export const ownLevels = {
  title: 'Own levels',
  hint: 'A level says what a show asks of its guests. An own level changes the bounds of one of the four.',
  loading: 'Loading levels...',
  notLoaded: 'Your levels could not be loaded',
  empty: 'A level says what a show asks of its guests. Make your own from one of the four, with other bounds.',
  create: 'New level',
  edit: 'Edit<of> {name}</of>',
  remove: 'Delete {name}',
  close: 'Close',
  about: {
    one: 'Based on {base}, {count} bound changed',
    other: 'Based on {base}, {count} bounds changed',
  },
  episodes: { one: 'Used by {count} episode', other: 'Used by {count} episodes' },
  unused: 'Not used',
  inUse: 'This level is in use',
  inUseHint: {
    one: '{count} episode has it. Choose another level for that episode first.',
    other: '{count} episodes have it. Choose another level for them first.',
  },
  deletion: {
    title: 'Delete “{name}”?',
    hint: 'No episode uses this level. This cannot be undone.',
    confirm: 'Delete',
    cancel: 'Keep it',
    done: 'The level is deleted',
    failed: 'The level could not be deleted',
  },
  editor: {
    titles: { create: 'New level', edit: 'Edit level' },
    name: 'Name *',
    namePlaceholder: 'For example: Our podcast',
    base: 'Based on',
    /** Above the table of bounds. */
    bounds: 'What guests need',
    followers: {
      one: '{count} episode has this level. Its guests are judged again when you save.',
      other: '{count} episodes have this level. Their guests are judged again when you save.',
    },
    choices: {
      base: 'Base: {asked}',
      own: 'Own bound',
      ownRecommended: 'Own bound, recommended',
      required: 'Required',
      off: 'Not asked for',
    },
    /** The bounds of the base. */
    asked: {
      least: 'at least {value}',
      above: 'more than {value}',
      most: 'at most {value}',
      below: 'less than {value}',
      must: 'required',
      should: 'recommended',
      recommended: '{asked}, recommended',
      percent: '{figure}%',
      nothing: 'not asked for',
      better: '{asked}, better {value}',
    },
    /** Name of the number field beside a choice. */
    bound: '{name}, bound:',
    range: '{min} to {max}',
    create: 'Create level',
    save: 'Save level',
    created: 'The level is created',
    saved: 'The level is saved',
    savedHint: { one: '{count} episode follows.', other: '{count} episodes follow.' },
    notCreated: 'The level could not be created',
    notSaved: 'The level could not be saved',
    /** The level was changed while its form was open. */
    conflict: {
      title: 'This level was changed while you edited it',
      hint: 'Nothing was overwritten, and your bounds are kept. Save again to replace the newer version.',
    },
    tryAgain: 'Please try again.',
  },
  /** The requirements that a host may set. */
  requirements: {
    snrDb: 'Voice above the noise',
    bandwidthHz: 'Highest frequency of the microphone',
    room: 'Room without echo',
    clippedRatio: 'Sound cut off',
    minLoudnessLufs: 'Lowest loudness',
    maxLoudnessLufs: 'Highest loudness',
    headphones: 'Headphones',
    shorterSide: 'Shorter side of the picture',
    frameRate: 'Frame rate',
    light: 'Good light on the face',
    uploadMbps: 'Upload',
    downloadMbps: 'Download',
    lostShare: 'Packets lost',
    packetJitterMs: 'Jitter',
    busyRoundTripMs: 'Round trip while busy',
  } satisfies Record<SettableKey, string>,
} as const satisfies TextTable;
