import type { REQUIREMENTS, RequirementKey } from '@linecheck/checks/levels/requirements';
import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

type SettableKey = {
  [Key in RequirementKey]: (typeof REQUIREMENTS)[Key] extends
    | { readonly range: object }
    | { readonly isSettable: true }
    | { readonly refusesIfSet: readonly string[] }
    ? Key
    : never;
}[RequirementKey];

/** The own levels of a host. */
export const ownLevels = textGroup('host/episodes/own-levels.ownLevels', {
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
} as const satisfies TextTable);
