import * as z from 'zod/mini';
import { invitationToken } from '../accounts';
import { sessionBranding } from '../branding';
import { endpoint } from '../endpoint';
import { fault, id, nextPage, okResponse, pageQuery, sessionCode, text, timestamp } from '../fields';
import { holdsAddress } from '../people-text';
import { SEARCH_MAX } from '../test-sessions';
import { GUEST_STATES, guestCounts, sharedGuest } from './episodes';

export const BOARD_LINKS_MAX = 20;

const ofEpisode = z.strictObject({ id });

export const shownHost = {
  /** The brand's name if the host has set one, else the host's own. */
  createdBy: z.string(),
  hostName: z.string(),
  branding: sessionBranding,
};

/** The parts of an episode, and of its host, that people without an account see. */
const shownEpisode = {
  title: z.string(),
  startsLocal: z.string(),
  timeZone: z.string(),
  startsAt: timestamp,
  minutes: z.number(),
  isCalledOff: z.boolean(),
  ...shownHost,
};

export const openGroupLink = endpoint({
  method: 'POST',
  path: '/api/episodes/:id/group-link',
  summary: 'Open the link on which guests type their names, with a new code; one that is open keeps its code',
  action: 'work',
  params: ofEpisode,
  response: z.object({ groupCode: z.string() }),
});

export const closeGroupLink = endpoint({
  method: 'DELETE',
  path: '/api/episodes/:id/group-link',
  summary: 'Close the link on which guests type their names; its code never works again',
  action: 'work',
  params: ofEpisode,
  response: okResponse,
});

/** The guests of a group link that are deleted together, by what they sent or by when they joined. */
export const GROUP_GUESTS = ['no-result', 'last-hour', 'last-day', 'all'] as const;
export type GroupGuests = (typeof GROUP_GUESTS)[number];

export const countGroupGuests = endpoint({
  method: 'GET',
  path: '/api/episodes/:id/group-guests',
  summary:
    'The numbers of guests who joined an episode by its group link: without a result, of the last hour and day, and all',
  action: 'work',
  params: ofEpisode,
  response: z.object({ 'no-result': z.number(), 'last-hour': z.number(), 'last-day': z.number(), all: z.number() }),
});

export const deleteGroupGuests = endpoint({
  method: 'POST',
  path: '/api/episodes/:id/group-guests/delete',
  summary:
    'Delete guests who joined an episode by its group link, with their results and clips, and close the link if wanted',
  action: 'work',
  params: ofEpisode,
  body: z.strictObject({
    which: z.enum(GROUP_GUESTS, fault('filter_unknown')),
    closesLink: z.boolean(fault('boolean_needed')),
  }),
  response: z.object({ deleted: z.number() }),
});

/** Reasons why an episode takes no more guests. */
export const GROUP_CLOSINGS = ['called_off', 'archived', 'over', 'full', 'paused'] as const;

const ofGroup = z.strictObject({ code: sessionCode });

export const readGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:code',
  summary: 'The episode of a group link, for a guest with its code; nothing of other guests',
  params: ofGroup,
  response: z.object({
    ...shownEpisode,
    /** Null while guests can join; `paused` if the host's plan has no episodes. */
    closed: z.nullable(z.enum(GROUP_CLOSINGS)),
  }),
});

export type GuestGroup = z.infer<typeof readGroup.response>;

const GROUP_NAME_MAX = 80;

/** The form of a guest who joins an episode by its group link: anyone with the link writes this name on a board. */
export const groupGuest = z.strictObject({
  name: text({ max: GROUP_NAME_MAX, tooLong: 'name_too_long', required: 'name_required' }).check(
    z.refine((name: string) => !holdsAddress(name), fault('name_has_link')),
  ),
});

/** Maximum number of other people who get a link of their own by one guest's link. */
export const FORWARDED_LINKS_MAX = 5;

const joiningGuest = z.strictObject({
  ...groupGuest.shape,
  /** Made by the guest's browser, which keeps it. */
  guestId: id,
});

export const joinForwarded = endpoint({
  method: 'POST',
  path: '/api/test-sessions/:sessionCode/others',
  summary:
    'Get an own link, as another person to whom a guest link was forwarded; a repeated call with the same id returns the same link',
  status: 201,
  params: z.strictObject({ sessionCode }),
  body: joiningGuest,
  response: z.object({ sessionCode: z.string() }),
});

export const joinGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:code/guests',
  summary: 'Join an episode by its group link; a repeated call with the same id returns the same link',
  status: 201,
  params: ofGroup,
  body: joiningGuest,
  response: z.object({ sessionCode: z.string() }),
});

/** A read-only link to a board or a report, without its token. */
export const viewLink = z.object({
  id,
  createdAt: timestamp,
  /** The name of the person who made it; null if the account is deleted. */
  createdBy: z.nullable(z.string()),
  /** The last visit, to the minute; null if there was none. */
  visitedAt: z.nullable(timestamp),
});

export type ViewLink = z.infer<typeof viewLink>;

/** A new link. It is not stored, and cannot be read again. */
export const newViewLink = z.object({ id, link: z.string() });

export const listBoardLinks = endpoint({
  method: 'GET',
  path: '/api/episodes/:id/board-links',
  summary: 'The read-only links to the board of an episode, newest first',
  action: 'work',
  params: ofEpisode,
  response: z.array(viewLink),
});

export const createBoardLink = endpoint({
  method: 'POST',
  path: '/api/episodes/:id/board-links',
  summary: 'Create a read-only link to the board of an episode; it ends two days after the episode',
  action: 'work',
  status: 201,
  params: ofEpisode,
  response: newViewLink,
});

export const endBoardLink = endpoint({
  method: 'DELETE',
  path: '/api/board-links/:id',
  summary: 'End a read-only link to a board at once',
  action: 'work',
  params: z.strictObject({ id }),
  response: okResponse,
});

export const readSharedBoard = endpoint({
  method: 'POST',
  path: '/api/shared-board',
  summary: 'The board of an episode for a visitor with a read-only link; the token is in the body, which is not logged',
  body: z.strictObject({
    token: invitationToken,
    after: pageQuery.after,
    q: z.optional(text({ max: SEARCH_MAX, tooLong: 'search_too_long' })),
    state: z.optional(z.enum(GUEST_STATES, fault('filter_unknown'))),
  }),
  response: z.object({ ...shownEpisode, counts: guestCounts, guests: z.array(sharedGuest), next: nextPage }),
});

export type SharedBoard = z.infer<typeof readSharedBoard.response>;
