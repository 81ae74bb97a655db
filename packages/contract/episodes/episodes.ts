import type { output } from 'zod/v4/core';
import type { ApiEndpoint, EndpointResponse } from '../endpoint';
import type {
  boardGuest,
  episode,
  episodeForm,
  episodeGuest,
  episodesCalls,
  guestCounts,
  sharedGuest,
} from './episodes-schemas';

export const EPISODE_TITLE_MAX = 200;
export const EPISODE_MESSAGE_MAX = 500;
export const EPISODE_GUESTS_MAX = 5000;
/** Maximum number of episodes of one workspace, a bound against abuse. */
export const EPISODES_MAX = 2000;
export const EPISODE_MINUTES = { min: 5, max: 1440 } as const;
/** Range and default of the number of days before an episode from which a result counts. */
export const FRESH_DAYS = { min: 1, max: 365, usual: 14 } as const;
/** The years in which an episode may begin: a browser reads a year that is typed as 26 as the year 0026. */
export function episodeYears(now: number): { readonly min: number; readonly max: number } {
  const year = new Date(now).getUTCFullYear();
  return { min: year - 1, max: year + 10 };
}

/** @param startsLocal A date and a time, as `2026-12-03T18:00`. */
export function isEpisodeYear(startsLocal: string, now: number): boolean {
  const { min, max } = episodeYears(now);
  const year = Number(startsLocal.slice(0, 4));
  return year >= min && year <= max;
}

/** Days after the end of an episode for which its guests' links stay valid. */
export const DAYS_AFTER_EPISODE = 2;

/** Value for a studio that is not in our table. */
export const NO_STUDIO = 'own';

export type EpisodeForm = output<typeof episodeForm>;

/** States, most urgent first. */
export const GUEST_STATES = ['fix', 'changed', 'old', 'unopened', 'opened', 'ready'] as const;
export type GuestState = (typeof GUEST_STATES)[number];

export type GuestCounts = output<typeof guestCounts>;

export type EpisodeDetails = output<typeof episode>;

export type SharedGuest = output<typeof sharedGuest>;

export type BoardGuest = output<typeof boardGuest>;

/**
 * Which episodes a list has: those that have not ended; of these, those that take place; or those that have ended or are
 * archived.
 */
export const EPISODE_PERIODS = ['next', 'held', 'past'] as const;

export const listEpisodes: ApiEndpoint<typeof episodesCalls.listEpisodes> = {
  method: 'GET',
  path: '/api/episodes',
};

export const listStudios: ApiEndpoint<typeof episodesCalls.listStudios> = {
  method: 'GET',
  path: '/api/studios',
};

export type StudioChoice = EndpointResponse<typeof listStudios>[number];

export const createEpisode: ApiEndpoint<typeof episodesCalls.createEpisode> = {
  method: 'POST',
  path: '/api/episodes',
};

export const editEpisode: ApiEndpoint<typeof episodesCalls.editEpisode> = {
  method: 'PUT',
  path: '/api/episodes/:id',
};

export const callOffEpisode: ApiEndpoint<typeof episodesCalls.callOffEpisode> = {
  method: 'PUT',
  path: '/api/episodes/:id/called-off',
};

export const archiveEpisode: ApiEndpoint<typeof episodesCalls.archiveEpisode> = {
  method: 'PUT',
  path: '/api/episodes/:id/archived',
};

export const duplicateEpisode: ApiEndpoint<typeof episodesCalls.duplicateEpisode> = {
  method: 'POST',
  path: '/api/episodes/:id/duplicate',
};

export const deleteEpisode: ApiEndpoint<typeof episodesCalls.deleteEpisode> = {
  method: 'DELETE',
  path: '/api/episodes/:id',
};

/** The contents that would be deleted with an episode. */
export const readEpisodeContents: ApiEndpoint<typeof episodesCalls.readEpisodeContents> = {
  method: 'GET',
  path: '/api/episodes/:id/contents',
};

export const readBoard: ApiEndpoint<typeof episodesCalls.readBoard> = {
  method: 'GET',
  path: '/api/episodes/:id/board',
};

export type EpisodeBoard = EndpointResponse<typeof readBoard>;

export type EpisodeGuest = output<typeof episodeGuest>;

export const addGuests: ApiEndpoint<typeof episodesCalls.addGuests> = {
  method: 'POST',
  path: '/api/episodes/:id/guests',
};

export const findKnownGuests: ApiEndpoint<typeof episodesCalls.findKnownGuests> = {
  method: 'POST',
  path: '/api/episodes/:id/known-guests',
};
