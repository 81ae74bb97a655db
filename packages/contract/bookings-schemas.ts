import * as z from 'zod/mini';
import {
  BOOKING_CLOSINGS,
  BOOKING_ID_MAX,
  BOOKING_STATES,
  HOOK_KINDS,
  HOOK_MESSAGE_STATES,
  HOOK_OUTCOMES,
} from './bookings';
import type { CallDescriptions } from './endpoint';
import { groupGuestRules } from './episodes/board-links-rules';
import { shownHost } from './episodes/board-links-schemas';
import { EPISODE_MINUTES } from './episodes/episodes';
import { episodeRules, ZONE_MAX } from './episodes/episodes-rules';
import { fault } from './fields';
import {
  id,
  nextPage,
  okResponse,
  optionalEmail,
  pageQuery,
  ruled,
  sessionCode,
  text,
  timestamp,
  typedText,
} from './fields-schemas';

/** What a guest's page says of a booking, from the address to which the booking tool has sent the guest. */
export const saidBooking = z.strictObject({
  name: typedText(groupGuestRules.name),
  email: optionalEmail,
  /** An instant, as `2026-12-03T18:00:00.000Z`. */
  startsAt: z.iso.datetime({ error: fault('local_time_invalid') }),
  minutes: z.nullable(
    z
      .int(fault('minutes_invalid'))
      .check(
        z.minimum(EPISODE_MINUTES.min, fault('minutes_invalid')),
        z.maximum(EPISODE_MINUTES.max, fault('minutes_invalid')),
      ),
  ),
  timeZone: z.nullable(
    z
      .string(fault('time_zone_unknown'))
      .check(z.maxLength(ZONE_MAX, fault('time_zone_unknown')), ruled(episodeRules.timeZone)),
  ),
  /** The tool's id of the booking; null if it has said none. */
  bookingId: z.nullable(text({ max: BOOKING_ID_MAX, tooLong: 'invalid' })),
  /** Made by the guest's browser, which keeps it. */
  guestId: id,
});

/** A booking, as members see it. */
export const showBooking = z.object({
  id,
  guestName: z.string(),
  guestEmail: z.nullable(z.string()),
  startsAt: timestamp,
  /** False while only the guest has said it. */
  isSigned: z.boolean(),
  state: z.enum(BOOKING_STATES),
  createdAt: timestamp,
  /** The episode of the guest's link; null before it is made and after it is deleted. */
  episodeId: z.nullable(id),
});

export const hookMessage = z.object({
  id,
  receivedAt: timestamp,
  state: z.enum(HOOK_MESSAGE_STATES),
  outcome: z.nullable(z.enum(HOOK_OUTCOMES)),
  /** The name of the guest and the start, as the message says; null if it says none. */
  guestName: z.nullable(z.string()),
  startsAt: z.nullable(timestamp),
  /** The tool's own word for the kind of the message. */
  kind: z.nullable(z.string()),
  episodeId: z.nullable(id),
  /** How often the same has come. Those that were refused for the same reason are one within an hour. */
  times: z.number(),
  /** True if it has a body that can be applied again. */
  isRepeatable: z.boolean(),
});

const bookingHook = z.object({
  id,
  showId: id,
  kind: z.enum(HOOK_KINDS),
  /** The address to give to the booking tool. */
  address: z.string(),
  createdAt: timestamp,
  receivedAt: z.nullable(timestamp),
  /** The end of the secret before the last rotation; null if only one is valid. */
  earlierUntil: z.nullable(timestamp),
  /** Messages of the last week of which nothing could be made. */
  troubles: z.number(),
});

const ofPage = z.strictObject({ code: sessionCode });
const ofShow = z.strictObject({ id });
const ofHook = z.strictObject({ id });
/** A secret, which is shown once. */
const shownSecret = z.object({ id, address: z.string(), secret: z.string() });

export const bookingsCalls = {
  readBookingPage: {
    summary: 'The show of a page for guests who have booked elsewhere; nothing of other guests',
    params: ofPage,
    response: z.object({
      title: z.string(),
      minutes: z.number(),
      timeZone: z.string(),
      ...shownHost,
      approvesFirst: z.boolean(),
      /** Null while guests can book; `paused` if the host's plan has no episodes. */
      closed: z.nullable(z.enum(BOOKING_CLOSINGS)),
    }),
  },
  bookByPage: {
    summary:
      'Make or find the episode of a booking and the link of its guest. Repeated with the same id and guest, it returns the same link',
    status: 201,
    params: ofPage,
    body: saidBooking,
    /** Without a code while a member has not approved it, or has refused it. */
    response: z.object({ state: z.enum(BOOKING_STATES), sessionCode: z.nullable(z.string()) }),
  },
  listBookings: {
    summary: 'A page of the bookings of a show, newest first; those that wait for a member before all others',
    action: 'work',
    scope: 'read',
    params: ofShow,
    query: z.strictObject(pageQuery),
    response: z.object({ bookings: z.array(showBooking), next: nextPage }),
  },
  decideBooking: {
    summary: 'Approve a booking, which makes the episode and the link, or refuse it',
    action: 'work',
    scope: 'guests',
    params: z.strictObject({ id }),
    body: z.strictObject({ isApproved: z.boolean(fault('boolean_needed')) }),
    response: showBooking,
  },
  listHooks: {
    summary: 'The addresses to which booking tools send signed messages, without their secrets',
    action: 'work',
    scope: 'webhooks',
    response: z.array(bookingHook),
  },
  createHook: {
    summary: 'Create an address for the signed messages of a booking tool; its secret is shown once',
    action: 'work',
    scope: 'webhooks',
    status: 201,
    body: z.strictObject({ showId: id, kind: z.enum(HOOK_KINDS, fault('invalid')) }),
    response: shownSecret,
  },
  rotateHookSecret: {
    summary: 'Give an address for a booking tool a new secret, which is shown once; the earlier one is valid for a day',
    action: 'work',
    scope: 'webhooks',
    params: ofHook,
    response: shownSecret,
  },
  deleteHook: {
    summary: 'Delete an address for a booking tool with its messages; guests and episodes stay',
    action: 'work',
    scope: 'webhooks',
    params: ofHook,
    response: okResponse,
  },
  listHookMessages: {
    summary: 'A page of the messages of a booking tool, newest first, each with what was made of it',
    action: 'work',
    scope: 'webhooks',
    params: ofHook,
    query: z.strictObject(pageQuery),
    response: z.object({ messages: z.array(hookMessage), next: nextPage }),
  },
  applyHookMessage: {
    summary: 'Apply a message of a booking tool again',
    action: 'work',
    scope: 'webhooks',
    params: z.strictObject({ id }),
    response: hookMessage,
  },
} as const satisfies CallDescriptions;
