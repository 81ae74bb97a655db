import type { output } from 'zod/v4/core';
import type { bookingsCalls, hookMessage, saidBooking, showBooking } from './bookings-schemas';
import type { ApiEndpoint, EndpointResponse } from './endpoint';

/** The booking tools whose signed messages are understood, and any other program. */
export const HOOK_KINDS = ['cal.com', 'calendly', 'generic'] as const;
export type HookKind = (typeof HOOK_KINDS)[number];

export const BOOKING_STATES = ['asked', 'booked', 'cancelled', 'refused'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export const HOOK_MESSAGE_STATES = ['waiting', 'applied', 'unused', 'failed', 'refused'] as const;
export type HookMessageState = (typeof HOOK_MESSAGE_STATES)[number];

/** What was made of a message of a booking tool, or why nothing was. */
export const HOOK_OUTCOMES = [
  'guest_added',
  'guest_pencilled',
  'guest_moved',
  'guest_cancelled',
  /** The same is in place already. */
  'already_so',
  /** A newer message about the same booking has come before it. */
  'overtaken',
  /** A kind of message of which nothing is made. */
  'kind_unused',
  /** The half of a move, whose other half has come. */
  'part_of_move',
  'wrong_signature',
  'too_old',
  /** More than is stored of one workspace in a day. */
  'too_many',
  'unreadable',
  'booking_unknown',
  'time_past',
  'time_invalid',
  'name_missing',
  'show_ended',
  'episode_full',
  'episode_limit',
  'plan_required',
] as const;
export type HookOutcome = (typeof HOOK_OUTCOMES)[number];

/** Days for which the messages of booking tools are kept. */
export const HOOK_MESSAGE_DAYS = 30;
export const HOOKS_MAX = 20;
export const BOOKING_ID_MAX = 200;
/** The largest message of a booking tool, in bytes. */
export const HOOK_MESSAGE_BYTES = 64 * 1024;

export type SaidBooking = output<typeof saidBooking>;
export type ShowBooking = output<typeof showBooking>;
export type HookMessage = output<typeof hookMessage>;

/** Reasons why the page takes no booking. */
export const BOOKING_CLOSINGS = ['ended', 'past', 'full', 'paused', 'called_off'] as const;

export const readBookingPage: ApiEndpoint<typeof bookingsCalls.readBookingPage> = {
  method: 'GET',
  path: '/api/booking-pages/:code',
};

export type ShownBookingPage = EndpointResponse<typeof readBookingPage>;

export const bookByPage: ApiEndpoint<typeof bookingsCalls.bookByPage> = {
  method: 'POST',
  path: '/api/booking-pages/:code/bookings',
};

export const listBookings: ApiEndpoint<typeof bookingsCalls.listBookings> = {
  method: 'GET',
  path: '/api/shows/:id/bookings',
};

export const decideBooking: ApiEndpoint<typeof bookingsCalls.decideBooking> = {
  method: 'POST',
  path: '/api/bookings/:id/decide',
};

export const listHooks: ApiEndpoint<typeof bookingsCalls.listHooks> = {
  method: 'GET',
  path: '/api/booking-hooks',
};

export type BookingHook = EndpointResponse<typeof listHooks>[number];

export const createHook: ApiEndpoint<typeof bookingsCalls.createHook> = {
  method: 'POST',
  path: '/api/booking-hooks',
};

export const rotateHookSecret: ApiEndpoint<typeof bookingsCalls.rotateHookSecret> = {
  method: 'POST',
  path: '/api/booking-hooks/:id/rotate-secret',
};

export const deleteHook: ApiEndpoint<typeof bookingsCalls.deleteHook> = {
  method: 'DELETE',
  path: '/api/booking-hooks/:id',
};

export const listHookMessages: ApiEndpoint<typeof bookingsCalls.listHookMessages> = {
  method: 'GET',
  path: '/api/booking-hooks/:id/messages',
};

export const applyHookMessage: ApiEndpoint<typeof bookingsCalls.applyHookMessage> = {
  method: 'POST',
  path: '/api/hook-messages/:id/apply',
};
