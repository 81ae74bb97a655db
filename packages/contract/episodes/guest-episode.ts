import type { output } from 'zod/v4/core';
import type { ApiEndpoint } from '../endpoint';
import { VISIT_PATH } from '../guest-link';
import type { boardStudio, guestEpisode, guestEpisodeCalls } from './guest-episode-schemas';

export type BoardStudio = output<typeof boardStudio>;

export type GuestEpisode = output<typeof guestEpisode>;

export const readGuestCalendar: ApiEndpoint<typeof guestEpisodeCalls.readGuestCalendar> = {
  method: 'GET',
  path: '/api/test-sessions/:sessionCode/calendar',
  bytes: { types: ['text/calendar'] },
};

/**
 * Stored are only the times of the first visit (D15) and of the first one on another device, the zone, and the last
 * language of the page. The response does not reveal whether the link exists.
 */
export const recordVisit: ApiEndpoint<typeof guestEpisodeCalls.recordVisit> = {
  method: 'POST',
  path: VISIT_PATH,
};
