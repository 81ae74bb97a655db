import * as z from 'zod/mini';
import { invitationToken } from '../accounts-schemas';
import { sessionBranding } from '../branding-schemas';
import type { CallDescriptions } from '../endpoint';
import { fault } from '../fields';
import { id, nextPage, okResponse, pageQuery, searchText, sessionCode, timestamp, typedText } from '../fields-schemas';
import { GROUP_CLOSINGS, GROUP_GUESTS } from './board-links';
import { groupGuestRules } from './board-links-rules';
import { GUEST_STATES } from './episodes';
import { guestCounts, sharedGuest } from './episodes-schemas';

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

const ofGroup = z.strictObject({ code: sessionCode });

const joiningGuest = z.strictObject({
  name: typedText(groupGuestRules.name),
  /** Made by the guest's browser, which keeps it. */
  guestId: id,
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

/** A new link. It is not stored, and cannot be read again. */
export const newViewLink = z.object({ id, link: z.string() });

export const boardLinksCalls = {
  openGroupLink: {
    summary: 'Open the link on which guests type their names, with a new code; one that is open keeps its code',
    action: 'work',
    scope: 'guests',
    params: ofEpisode,
    response: z.object({ groupCode: z.string() }),
  },
  closeGroupLink: {
    summary: 'Close the link on which guests type their names; its code never works again',
    action: 'work',
    scope: 'guests',
    params: ofEpisode,
    response: okResponse,
  },
  countGroupGuests: {
    summary:
      'The numbers of guests who joined an episode by its group link: without a result, of the last hour and day, and all',
    action: 'work',
    scope: 'read',
    params: ofEpisode,
    response: z.object({ 'no-result': z.number(), 'last-hour': z.number(), 'last-day': z.number(), all: z.number() }),
  },
  deleteGroupGuests: {
    summary:
      'Delete guests who joined an episode by its group link, with their results and clips, and close the link if wanted',
    action: 'work',
    scope: 'guests',
    params: ofEpisode,
    body: z.strictObject({
      which: z.enum(GROUP_GUESTS, fault('filter_unknown')),
      closesLink: z.boolean(fault('boolean_needed')),
    }),
    response: z.object({ deleted: z.number() }),
  },
  readGroup: {
    summary: 'The episode of a group link, for a guest with its code; nothing of other guests',
    params: ofGroup,
    response: z.object({
      ...shownEpisode,
      /** Null while guests can join; `paused` if the host's plan has no episodes. */
      closed: z.nullable(z.enum(GROUP_CLOSINGS)),
    }),
  },
  joinForwarded: {
    summary:
      'Get an own link, as another person to whom a guest link was forwarded; a repeated call with the same id returns the same link',
    status: 201,
    params: z.strictObject({ sessionCode }),
    body: joiningGuest,
    response: z.object({ sessionCode: z.string() }),
  },
  joinGroup: {
    summary: 'Join an episode by its group link; a repeated call with the same id returns the same link',
    status: 201,
    params: ofGroup,
    body: joiningGuest,
    response: z.object({ sessionCode: z.string() }),
  },
  listBoardLinks: {
    summary: 'The read-only links to the board of an episode, newest first',
    action: 'work',
    scope: 'read',
    params: ofEpisode,
    response: z.array(viewLink),
  },
  createBoardLink: {
    summary: 'Create a read-only link to the board of an episode; it ends two days after the episode',
    action: 'work',
    scope: 'guests',
    status: 201,
    params: ofEpisode,
    response: newViewLink,
  },
  endBoardLink: {
    summary: 'End a read-only link to a board at once',
    action: 'work',
    scope: 'guests',
    params: z.strictObject({ id }),
    response: okResponse,
  },
  readSharedBoard: {
    summary:
      'The board of an episode for a visitor with a read-only link; the token is in the body, which is not logged',
    body: z.strictObject({
      token: invitationToken,
      after: pageQuery.after,
      q: z.optional(searchText),
      state: z.optional(z.enum(GUEST_STATES, fault('filter_unknown'))),
    }),
    response: z.object({ ...shownEpisode, counts: guestCounts, guests: z.array(sharedGuest), next: nextPage }),
  },
} as const satisfies CallDescriptions;
