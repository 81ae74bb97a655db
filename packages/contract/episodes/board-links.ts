import type { output } from 'zod/v4/core';
import type { ApiEndpoint, EndpointResponse } from '../endpoint';
import type { boardLinksCalls, viewLink } from './board-links-schemas';

export const BOARD_LINKS_MAX = 20;

export const openGroupLink: ApiEndpoint<typeof boardLinksCalls.openGroupLink> = {
  method: 'POST',
  path: '/api/episodes/:id/group-link',
};

export const closeGroupLink: ApiEndpoint<typeof boardLinksCalls.closeGroupLink> = {
  method: 'DELETE',
  path: '/api/episodes/:id/group-link',
};

/** The guests of a group link that are deleted together, by what they sent or by when they joined. */
export const GROUP_GUESTS = ['no-result', 'last-hour', 'last-day', 'all'] as const;
export type GroupGuests = (typeof GROUP_GUESTS)[number];

export const countGroupGuests: ApiEndpoint<typeof boardLinksCalls.countGroupGuests> = {
  method: 'GET',
  path: '/api/episodes/:id/group-guests',
};

export const deleteGroupGuests: ApiEndpoint<typeof boardLinksCalls.deleteGroupGuests> = {
  method: 'POST',
  path: '/api/episodes/:id/group-guests/delete',
};

/** Reasons why an episode takes no more guests. */
export const GROUP_CLOSINGS = ['called_off', 'archived', 'over', 'full', 'paused'] as const;

export const readGroup: ApiEndpoint<typeof boardLinksCalls.readGroup> = {
  method: 'GET',
  path: '/api/groups/:code',
};

export type GuestGroup = EndpointResponse<typeof readGroup>;

/** Maximum number of other people who get a link of their own by one guest's link. */
export const FORWARDED_LINKS_MAX = 5;

export const joinForwarded: ApiEndpoint<typeof boardLinksCalls.joinForwarded> = {
  method: 'POST',
  path: '/api/test-sessions/:sessionCode/others',
};

export const joinGroup: ApiEndpoint<typeof boardLinksCalls.joinGroup> = {
  method: 'POST',
  path: '/api/groups/:code/guests',
};

export type ViewLink = output<typeof viewLink>;

export const listBoardLinks: ApiEndpoint<typeof boardLinksCalls.listBoardLinks> = {
  method: 'GET',
  path: '/api/episodes/:id/board-links',
};

export const createBoardLink: ApiEndpoint<typeof boardLinksCalls.createBoardLink> = {
  method: 'POST',
  path: '/api/episodes/:id/board-links',
};

export const endBoardLink: ApiEndpoint<typeof boardLinksCalls.endBoardLink> = {
  method: 'DELETE',
  path: '/api/board-links/:id',
};

export const readSharedBoard: ApiEndpoint<typeof boardLinksCalls.readSharedBoard> = {
  method: 'POST',
  path: '/api/shared-board',
};

export type SharedBoard = EndpointResponse<typeof readSharedBoard>;
