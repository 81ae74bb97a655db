import * as z from 'zod/mini';
import type { CallDescriptions } from '../endpoint';
import { id, timestamp } from '../fields-schemas';
import { GUEST_STATES } from './episodes';
import { guestCounts } from './episodes-schemas';

/**
 * A board for programs that show it, such as a key of a stream deck: each field is a word or a number that can be shown as it
 * is. It has no address, no code and no link of a guest.
 */
const boardDisplay = z.object({
  title: z.string(),
  startsAt: timestamp,
  minutes: z.number(),
  isCalledOff: z.boolean(),
  /** In one line: "Tides: 3 of 5 ready". */
  headline: z.string(),
  ready: z.number(),
  total: z.number(),
  /** Guests with an open request for help, among those listed. */
  needHelp: z.number(),
  counts: guestCounts,
  /** The first 50, in the order of the board: those who need the host come first. */
  guests: z.array(
    z.object({
      name: z.string(),
      state: z.enum(GUEST_STATES),
      /** The state in words. */
      words: z.string(),
      needsHelp: z.boolean(),
    }),
  ),
});

export const boardDisplaysCalls = {
  readBoardDisplay: {
    summary: 'The board of the next or the running episode, or of one that is named, for programs that show it',
    action: 'read',
    scope: 'read',
    query: z.strictObject({ episode: z.optional(id) }),
    response: boardDisplay,
  },
  readSharedDisplay: {
    summary:
      'The board of a read-only link, for programs that show it; the token of the link is in the header `Authorization: Bearer`',
    response: boardDisplay,
  },
} as const satisfies CallDescriptions;
