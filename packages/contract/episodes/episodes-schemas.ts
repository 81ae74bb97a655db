import { LEVEL_NAMES } from '@linecheck/checks/levels/names';
import * as z from 'zod/mini';
import { forWorkers } from '../audience';
import type { CallDescriptions } from '../endpoint';
import { fault } from '../fields';
import {
  httpsAddress,
  id,
  nextPage,
  okResponse,
  optionalEmail,
  pageQuery,
  ruled,
  searchText,
  timestamp,
  typedText,
} from '../fields-schemas';
import { guestEmailState } from '../guest-emails-schemas';
import { recordingAnswer } from '../guest-results-schemas';
import { guestReach, helpOnBoard } from '../help-requests-schemas';
import { EPISODE_GUESTS_MAX, EPISODE_MINUTES, EPISODE_PERIODS, FRESH_DAYS, GUEST_STATES } from './episodes';
import { episodeGuestRules, episodeRules, JOIN_URL_MAX, ZONE_MAX } from './episodes-rules';
import { missed } from './fits-schemas';
import { boardStudio } from './guest-episode-schemas';
import { comparedResult } from './recheck-schemas';

const joinUrl = z.union([z.literal(''), httpsAddress(JOIN_URL_MAX, 'join_url_invalid')], fault('join_url_invalid'));

const wholeNumber = (
  { min, max }: { readonly min: number; readonly max: number },
  code: 'minutes_invalid' | 'fresh_days_invalid',
) => z.int(fault(code)).check(z.minimum(min, fault(code)), z.maximum(max, fault(code)));

/** A built-in level by its key, or one of the workspace's own by its id. */
const levelChoice = z.union([z.enum(LEVEL_NAMES), id], fault('level_unknown'));

export const episodeForm = z.strictObject({
  title: typedText(episodeRules.title),
  /** Local time in `timeZone`, as `2026-12-03T18:00`. */
  startsLocal: z.string(fault('local_time_invalid')).check(ruled(episodeRules.startsLocal)),
  timeZone: z
    .string(fault('time_zone_unknown'))
    .check(z.maxLength(ZONE_MAX, fault('time_zone_unknown')), ruled(episodeRules.timeZone)),
  minutes: wholeNumber(EPISODE_MINUTES, 'minutes_invalid'),
  studio: typedText(episodeRules.studio),
  joinUrl,
  message: typedText(episodeRules.message),
  checklistTemplateId: z.nullable(id),
  level: levelChoice,
  freshDays: wholeNumber(FRESH_DAYS, 'fresh_days_invalid'),
  /** The show that it belongs to; null for none. Without it, a new episode has none and another one keeps its own. */
  showId: z.optional(z.nullable(id)),
});

export const guestCounts = z.object({
  fix: z.number(),
  changed: z.number(),
  old: z.number(),
  unopened: z.number(),
  opened: z.number(),
  ready: z.number(),
});

export const episode = z.object({
  id,
  showId: z.nullable(id),
  title: z.string(),
  startsLocal: z.string(),
  timeZone: z.string(),
  startsAt: timestamp,
  minutes: z.number(),
  studio: z.string(),
  joinUrl: z.string(),
  message: z.string(),
  checklistTemplateId: z.nullable(id),
  level: levelChoice,
  freshDays: z.number(),
  /** How guests of this episode reach the host; null as the workspace says. */
  reach: z.nullable(guestReach),
  /** The code of the link on which guests type their names; null while it is closed. */
  groupCode: forWorkers(z.nullable(z.string()), null),
  revision: z.number(),
  archivedAt: z.nullable(timestamp),
  /** The time at which the host called it off; null while it takes place. */
  calledOffAt: z.nullable(timestamp),
  counts: guestCounts,
});

/** All that people with a read-only link to a board see of a guest. */
export const sharedGuest = z.object({
  guestName: z.string(),
  state: z.enum(GUEST_STATES),
  /** The time of the newest result, or else of the first visit; null without both. */
  at: z.nullable(timestamp),
  /** Why the state is `fix`: what the result misses most. */
  missed: z.nullable(missed),
  /** The number of other requirements that stop the guest. */
  others: z.number(),
  /** True while the guest has an open request for help. */
  needsHelp: z.boolean(),
});

/** The browser and the system of a guest's device, as a result names them. */
const machine = z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) });

/** A guest on the board, as the workspace's members see it. */
export const boardGuest = z.extend(sharedGuest, {
  id,
  sessionCode: forWorkers(z.string(), ''),
  guestEmail: forWorkers(z.nullable(z.string()), null),
  /** True for a guest who joined by the group link, and typed the name. */
  isByGroup: z.boolean(),
  /** For a guest who came by a booking: `signed` if its tool has confirmed it, `said` while only the guest has said it. */
  booking: z.nullable(z.enum(['said', 'signed'])),
  /** The guest whose link this person was sent by another one than the host; null for all others. */
  forwardedBy: z.nullable(z.string()),
  openedAt: z.nullable(timestamp),
  /** The time at which another device first opened the link. */
  otherDeviceAt: z.nullable(timestamp),
  /**
   * For a guest who is not ready: the newest result with which another browser or device was ready before, and which of them
   * sent the newest one.
   */
  readyElsewhere: z.nullable(z.object({ at: timestamp, before: machine, now: machine })),
  expiresAt: timestamp,
  /** True if another guest of the episode has the same name, and nobody has said that they are different people. */
  isTwin: z.boolean(),
  /** The open request for help of the guest. */
  help: z.nullable(helpOnBoard),
  /** The newest email to the guest's present address. */
  email: z.nullable(guestEmailState),
  result: z.nullable(
    z.object({
      id,
      submittedAt: timestamp,
      updatedAt: z.nullable(timestamp),
      /** Number of the run in the guest's browser, from 1. */
      run: z.number(),
      recording: z.nullable(recordingAnswer),
      recheck: z.nullable(comparedResult),
    }),
  ),
});

/** The level of an episode: a built-in one without a name, or the workspace's own with its bounds. */
const boardLevel = z.object({
  base: z.enum(LEVEL_NAMES),
  name: z.nullable(z.string()),
  bounds: z.record(z.string(), z.optional(z.union([z.number(), z.boolean()]))),
});

/** The newest list of guests that was added at once, while some of them have not opened their links. */
const guestImport = z.object({
  at: timestamp,
  /** Guests who have neither opened their link nor shared a result. */
  untouched: z.number(),
  touched: z.number(),
});

const ofEpisode = z.strictObject({ id });

/** One guest to add. */
export const episodeGuest = z.strictObject({
  name: typedText(episodeGuestRules.name),
  email: optionalEmail,
});

/** Largest size of one guest as JSON, in bytes. */
const GUEST_MAX_BYTES = 200 * 4 + 254 + 40;

const guestList = {
  params: ofEpisode,
  bodyLimitBytes: EPISODE_GUESTS_MAX * GUEST_MAX_BYTES,
  body: z.strictObject({
    guests: z
      .array(episodeGuest, fault('items_required'))
      .check(z.minLength(1, fault('items_required')), z.maxLength(EPISODE_GUESTS_MAX, fault('too_many_guests'))),
  }),
};

export const episodesCalls = {
  listEpisodes: {
    summary:
      'A page of episodes with the number of guests in each state: the next ones in order, or the past ones, newest first',
    action: 'read',
    scope: 'read',
    query: z.strictObject({
      ...pageQuery,
      scope: z.optional(z.enum(EPISODE_PERIODS, fault('filter_unknown'))),
      /** Only the episodes of this show. */
      show: z.optional(id),
    }),
    response: z.object({ episodes: z.array(episode), next: nextPage }),
  },
  listStudios: {
    summary: 'The studios that an episode can have, those of the product and of the operator',
    action: 'read',
    scope: 'read',
    response: z.array(z.object({ id: z.string(), name: z.string() })),
  },
  createEpisode: {
    summary: 'Create an episode',
    action: 'work',
    scope: 'episodes',
    status: 201,
    body: episodeForm,
    response: episode,
  },
  editEpisode: {
    summary: "Change an episode, and with it its guests' links",
    action: 'work',
    scope: 'episodes',
    params: ofEpisode,
    /** The change is refused if the episode has another revision. */
    body: z.strictObject({ ...episodeForm.shape, revision: z.int(fault('invalid')) }),
    /** `kept`: the number of links that keep another title, message or checklist, which was changed on the link itself. */
    response: z.extend(episode, { kept: z.number() }),
  },
  callOffEpisode: {
    summary: 'Call off an episode that has not ended, which its guests then read, or hold it after all',
    action: 'work',
    scope: 'episodes',
    params: ofEpisode,
    body: z.strictObject({ isCalledOff: z.boolean(fault('boolean_needed')) }),
    response: okResponse,
  },
  archiveEpisode: {
    summary: 'Archive an episode, or take it out of the archive',
    action: 'work',
    scope: 'episodes',
    params: ofEpisode,
    body: z.strictObject({ isArchived: z.boolean(fault('boolean_needed')) }),
    response: okResponse,
  },
  duplicateEpisode: {
    summary: 'Create an episode with other values and new links for the guests of this one',
    action: 'work',
    scope: 'episodes',
    status: 201,
    params: ofEpisode,
    body: episodeForm,
    response: episode,
  },
  deleteEpisode: {
    summary: 'Delete an episode with its links, their results and clips',
    action: 'work',
    scope: 'episodes',
    params: ofEpisode,
    response: okResponse,
  },
  readEpisodeContents: {
    summary: 'The number of links, results and clips of an episode',
    action: 'read',
    scope: 'read',
    params: ofEpisode,
    response: z.object({ guests: z.number(), results: z.number(), clips: z.number() }),
  },
  readBoard: {
    summary: 'An episode and a page of its guests: those who ask for help, and then by state',
    action: 'read',
    scope: 'read',
    params: ofEpisode,
    query: z.strictObject({
      ...pageQuery,
      q: z.optional(searchText),
      state: z.optional(z.enum(GUEST_STATES, fault('filter_unknown'))),
    }),
    response: z.object({
      episode,
      level: boardLevel,
      /** Absent if the studio is unknown or was removed. */
      studio: z.optional(boardStudio),
      links: z.number(),
      /** Number of guests who joined by the group link. */
      groupGuests: z.number(),
      lastImport: z.nullable(guestImport),
      guests: z.array(boardGuest),
      next: nextPage,
    }),
  },
  addGuests: {
    summary: 'Add guests to an episode; each gets a link. Either all are added or none',
    action: 'work',
    scope: 'guests',
    status: 201,
    ...guestList,
    /** With `at`, a list that was added by mistake can be removed again. */
    response: z.object({ added: z.number(), at: timestamp }),
  },
  findKnownGuests: {
    summary: 'The positions, in a list of guests, of those who are like a guest on the board; nothing is stored',
    action: 'work',
    scope: 'read',
    ...guestList,
    /** `by` is what is the same: name and address, the address alone, or the name where one has no address. */
    response: z.object({
      known: z.array(z.object({ at: z.number(), by: z.enum(['guest', 'address', 'name']) })),
    }),
  },
} as const satisfies CallDescriptions;
