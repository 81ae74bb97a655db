import * as z from 'zod/mini';
import { forWorkers } from '../audience';
import type { CallDescriptions } from '../endpoint';
import { fault } from '../fields';
import { id, languageChoice, nextPage, okResponse, pageQuery, timestamp } from '../fields-schemas';
import { emailTimes } from '../guest-emails-schemas';
import { GUEST_STATES } from './episodes';
import { episode, episodeForm } from './episodes-schemas';

const { title, timeZone, minutes, studio, joinUrl, message, checklistTemplateId, level, freshDays } = episodeForm.shape;

/** What a new episode of the show begins with. */
export const showForm = z.strictObject({
  title,
  timeZone,
  minutes,
  studio,
  joinUrl,
  message,
  checklistTemplateId,
  level,
  freshDays,
  /** The language of its guests' pages and emails; null for that of their browsers. */
  language: z.optional(languageChoice),
  ...emailTimes,
});

const shown = episode.shape;

export const show = z.object({
  id,
  title: shown.title,
  timeZone: shown.timeZone,
  minutes: shown.minutes,
  studio: shown.studio,
  joinUrl: shown.joinUrl,
  message: shown.message,
  checklistTemplateId: shown.checklistTemplateId,
  level: shown.level,
  freshDays: shown.freshDays,
  language: z.nullable(z.string()),
  reminderHours: z.array(z.number()),
  tellsChanges: z.boolean(),
  /** The code of the page for guests who have booked; null while it is closed. */
  bookingCode: forWorkers(z.nullable(z.string()), null),
  approvesFirst: z.boolean(),
  endedAt: z.nullable(timestamp),
  revision: z.number(),
  /** Episodes that have not ended. */
  coming: z.number(),
  episodes: z.number(),
  /** Bookings that wait for a member. */
  asked: z.number(),
});

const ofShow = z.strictObject({ id });

export const showsCalls = {
  listShows: {
    summary: 'All shows, those that go on first, by title',
    action: 'read',
    scope: 'read',
    response: z.array(show),
  },
  createShow: {
    summary: 'Create a show',
    action: 'work',
    scope: 'episodes',
    status: 201,
    body: showForm,
    response: show,
  },
  readShow: {
    summary: 'A show, with the numbers of its episodes and bookings',
    action: 'read',
    scope: 'read',
    params: ofShow,
    response: show,
  },
  editShow: {
    summary: 'Change a show, and what has changed in the coming episodes that are named',
    action: 'work',
    scope: 'episodes',
    params: ofShow,
    /** The change is refused if the show has another revision. */
    body: z.strictObject({
      ...showForm.shape,
      revision: z.int(fault('invalid')),
      /** The ids of the coming episodes that follow. */
      following: z.array(id).check(z.maxLength(500, fault('invalid'))),
    }),
    /** `followed`: the number of episodes that were changed. */
    response: z.extend(show, { followed: z.number() }),
  },
  endShow: {
    summary: 'End a show, which then takes no bookings and no new episodes, or go on with it',
    action: 'work',
    scope: 'episodes',
    params: ofShow,
    body: z.strictObject({ isEnded: z.boolean(fault('boolean_needed')) }),
    response: okResponse,
  },
  deleteShow: {
    summary: 'Delete a show with its bookings, addresses for them and webhooks; its episodes stay, without a show',
    action: 'work',
    scope: 'episodes',
    params: ofShow,
    response: okResponse,
  },
  listShowGuests: {
    summary: 'A page of the guests of a show with the episode of each, the latest episode first',
    action: 'read',
    scope: 'read',
    params: ofShow,
    query: z.strictObject(pageQuery),
    response: z.object({
      guests: z.array(
        z.object({
          id,
          name: z.string(),
          email: forWorkers(z.nullable(z.string()), null),
          state: z.enum(GUEST_STATES),
          episode: z.object({ id, title: z.string(), startsAt: timestamp }),
        }),
      ),
      next: nextPage,
    }),
  },
  changeBookingPage: {
    summary: 'Open the page for guests who have booked elsewhere, or close it, and say whether a member approves first',
    action: 'work',
    scope: 'episodes',
    params: ofShow,
    body: z.strictObject({
      isOpen: z.boolean(fault('boolean_needed')),
      approvesFirst: z.boolean(fault('boolean_needed')),
    }),
    response: z.object({ bookingCode: z.nullable(z.string()) }),
  },
  renewBookingPage: {
    summary: 'Give the page for guests who have booked elsewhere a new address; the old one never works again',
    action: 'work',
    scope: 'episodes',
    params: ofShow,
    response: z.object({ bookingCode: z.string() }),
  },
} as const satisfies CallDescriptions;
