import type { output } from 'zod/v4/core';
import type { ApiEndpoint, EndpointResponse } from '../endpoint';
import type { EpisodeForm } from './episodes';
import type { show, showForm, showsCalls } from './shows-schemas';

/** Maximum number of shows of one workspace, a bound against abuse. */
export const SHOWS_MAX = 200;

export type ShowForm = output<typeof showForm>;
export type ShowDetails = output<typeof show>;

/** The fields of a show that an episode has, too. */
export const SHOW_FIELDS = [
  'title',
  'timeZone',
  'minutes',
  'studio',
  'joinUrl',
  'message',
  'checklistTemplateId',
  'level',
  'freshDays',
] as const satisfies readonly (keyof ShowForm & keyof EpisodeForm)[];

export type ShowField = (typeof SHOW_FIELDS)[number];
type ShowValues = Pick<ShowForm, ShowField>;

/** The fields in which an episode follows a changed show: in the others it has a value of its own, which it keeps. */
export const fieldsToFollow = (episode: ShowValues, before: ShowValues, after: ShowValues): readonly ShowField[] =>
  SHOW_FIELDS.filter((name) => before[name] !== after[name] && episode[name] === before[name]);

export const listShows: ApiEndpoint<typeof showsCalls.listShows> = {
  method: 'GET',
  path: '/api/shows',
};

export const createShow: ApiEndpoint<typeof showsCalls.createShow> = {
  method: 'POST',
  path: '/api/shows',
};

export const readShow: ApiEndpoint<typeof showsCalls.readShow> = {
  method: 'GET',
  path: '/api/shows/:id',
};

export const editShow: ApiEndpoint<typeof showsCalls.editShow> = {
  method: 'PUT',
  path: '/api/shows/:id',
};

export const endShow: ApiEndpoint<typeof showsCalls.endShow> = {
  method: 'PUT',
  path: '/api/shows/:id/ended',
};

export const deleteShow: ApiEndpoint<typeof showsCalls.deleteShow> = {
  method: 'DELETE',
  path: '/api/shows/:id',
};

/** The guests of a show over time. */
export const listShowGuests: ApiEndpoint<typeof showsCalls.listShowGuests> = {
  method: 'GET',
  path: '/api/shows/:id/guests',
};

export type ShowGuest = EndpointResponse<typeof listShowGuests>['guests'][number];

export const changeBookingPage: ApiEndpoint<typeof showsCalls.changeBookingPage> = {
  method: 'PUT',
  path: '/api/shows/:id/booking-page',
};

export const renewBookingPage: ApiEndpoint<typeof showsCalls.renewBookingPage> = {
  method: 'POST',
  path: '/api/shows/:id/booking-page/renew',
};
