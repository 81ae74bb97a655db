import * as z from 'zod/mini';
import type { CallDescriptions } from '../endpoint';
import { fault } from '../fields';
import { id, okResponse } from '../fields-schemas';
import { EPISODE_GUESTS_MAX } from './episodes';

const ofEpisode = z.strictObject({ id });

const guestIds = z
  .array(id, fault('items_required'))
  .check(z.minLength(1, fault('items_required')), z.maxLength(EPISODE_GUESTS_MAX, fault('too_many_guests')));

export const guestRowsCalls = {
  undoImport: {
    summary: 'Remove the guests of a list that was added at once, but for those who have opened their link',
    action: 'work',
    scope: 'guests',
    params: ofEpisode,
    body: z.strictObject({ at: z.iso.datetime(fault('invalid')) }),
    response: z.object({ removed: z.number() }),
  },
  listGuestLinks: {
    summary: 'The links of all guests of an episode, by name',
    action: 'work',
    scope: null,
    // With the addresses of all of them, as in the table.
    recentSignIn: true,
    params: ofEpisode,
    response: z.object({
      links: z.array(
        z.object({
          name: z.string(),
          email: z.nullable(z.string()),
          sessionCode: z.string(),
          isExpired: z.boolean(),
        }),
      ),
    }),
  },
  mergeGuests: {
    summary: 'Remove guests without a result who are the same person as another guest of that name',
    action: 'work',
    scope: 'guests',
    params: ofEpisode,
    body: z.strictObject({ keep: id, remove: guestIds }),
    response: okResponse,
  },
  keepGuestsApart: {
    summary: 'Say that guests of one name are different people',
    action: 'work',
    scope: 'guests',
    params: ofEpisode,
    body: z.strictObject({ guests: guestIds }),
    response: okResponse,
  },
} as const satisfies CallDescriptions;
