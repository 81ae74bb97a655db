import { perCheck } from '@linecheck/checks/check';
import { LEVEL_NAMES } from '@linecheck/checks/levels/names';
import * as z from 'zod/mini';
import type { CallDescriptions } from '../endpoint';
import { fault } from '../fields';
import { okResponse, sessionCode, timestamp } from '../fields-schemas';
import { guestReach } from '../help-requests-schemas';
import { ZONE_MAX } from './episodes-rules';

/** A fact about a studio, without its source. */
const fact = <Value extends z.ZodMiniType>(value: Value) => z.optional(z.object({ value }));
const names = z.readonly(z.array(z.string()));

/** An entry of `packages/checks/studios.ts`, without its sources. */
const guestStudio = z.object({
  name: z.string(),
  works: fact(names),
  refuses: fact(names),
  iPhone: fact(z.string()),
  android: fact(z.string()),
  recordsLocally: fact(z.string()),
  freeDiskGb: fact(z.number()),
  uploadMbps: fact(z.number()),
  downloadMbps: fact(z.number()),
  goodUploadMbps: fact(z.number()),
  goodDownloadMbps: fact(z.number()),
});

/** The facts about a studio that make a level stricter (`packages/checks/studios.ts`), without their sources. */
export const boardStudio = z.object({
  name: z.string(),
  recordsLocally: fact(z.enum(['yes', 'optional', 'no'])),
  freeDiskGb: fact(z.number()),
  uploadMbps: fact(z.number()),
  downloadMbps: fact(z.number()),
  goodUploadMbps: fact(z.number()),
  goodDownloadMbps: fact(z.number()),
});

export const guestEpisode = z.object({
  /** The server's time of the answer: a guest's clock may be wrong. */
  now: timestamp,
  startsAt: timestamp,
  timeZone: z.string(),
  minutes: z.number(),
  joinUrl: z.string(),
  level: z.enum(LEVEL_NAMES),
  /** The checks that its guests run. */
  checks: z.object(perCheck(() => z.optional(z.enum(['must', 'should'])))),
  isCalledOff: z.boolean(),
  /** The bounds of an own level; null for a built-in one. */
  bounds: z.nullable(z.record(z.string(), z.optional(z.union([z.number(), z.boolean()])))),
  /** The facts about the studio; absent for an unknown one. */
  studio: z.optional(guestStudio),
  asks: z.array(z.string()),
  /** True if guests are asked about headphones when the echo is inconclusive. */
  asksHeadphones: z.boolean(),
});

/** The parts of a guest's session that only some links have. */
export const ofSomeLinks = {
  episode: z.optional(guestEpisode),
  /** Set on a link with a guest's name whose newest full result is recent and ready. */
  mayRecheck: z.optional(z.literal(true)),
  /** Set on a link of an episode with a result: true if its guest is ready on the board. */
  isReady: z.optional(z.boolean()),
  /** The time of the newest result of a link with a guest's name. */
  sharedAt: z.optional(timestamp),
  /** True while the guest has an open request for help, which another device may have made. */
  asksForHelp: z.optional(z.literal(true)),
  /** How the host can be reached beside the page; absent if the host has not said it. */
  reach: z.optional(guestReach),
};

export const guestEpisodeCalls = {
  readGuestCalendar: {
    summary: 'The episode of a guest link as an iCalendar file',
    params: z.strictObject({ sessionCode }),
    response: z.unknown(),
  },
  recordVisit: {
    summary: 'Record that a guest has opened a link',
    params: z.strictObject({ sessionCode }),
    /** `first`: the browser has not opened the link before. */
    query: z.strictObject({
      first: z.optional(z.literal('yes', fault('invalid'))),
      /** The IANA zone of the guest's browser, in which emails to the guest tell times. */
      timeZone: z.optional(z.string().check(z.maxLength(ZONE_MAX, fault('time_zone_unknown')))),
    }),
    response: okResponse,
  },
} as const satisfies CallDescriptions;
