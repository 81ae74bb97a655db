import * as z from 'zod/mini';
import type { CallDescriptions } from './endpoint';
import { okResponse, timestamp } from './fields-schemas';

export const calendarFeedCalls = {
  readCalendarFeed: {
    summary: "The state of the caller's calendar feed, without its address",
    action: 'self',
    scope: null,
    response: z.object({
      feed: z.nullable(z.object({ createdAt: timestamp, /** To the hour. */ readAt: z.nullable(timestamp) })),
    }),
  },
  renewCalendarFeed: {
    summary: "Create the caller's calendar feed with a new address, which is shown once; an earlier one ends",
    action: 'self',
    scope: null,
    response: z.object({ address: z.string() }),
  },
  endCalendarFeed: {
    summary: "End the caller's calendar feed; its address never works again",
    action: 'self',
    scope: null,
    response: okResponse,
  },
} as const satisfies CallDescriptions;
