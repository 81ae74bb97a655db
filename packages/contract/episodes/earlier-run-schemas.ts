import * as z from 'zod/mini';
import type { CallDescriptions } from '../endpoint';
import { fault } from '../fields';
import { id, sessionCode } from '../fields-schemas';
import { answeredDetails, statusFields } from '../result-checks-schemas';
import { changeFields, partStates, resultFields, sentRecheck } from './recheck-schemas';
import { isTimeZone } from './zoned-time';

const ofLink = z.strictObject({ sessionCode });

/** The submission that the guest's browser has sent last; it proves that the browser is the same. */
const sentBefore = { submissionId: z.optional(id) };

export const earlierRunCalls = {
  readEarlierRun: {
    summary:
      'The day of the full result that a short check is compared with; its readings only for the browser that sent it',
    params: ofLink,
    body: z.strictObject({
      ...sentBefore,
      /** The zone of the day in the response. */
      timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone, fault('time_zone_unknown'))),
    }),
    response: z.object({
      /** Null if there is nothing to compare with. */
      earlier: z.nullable(
        z.object({
          /** The date, such as `2026-12-03`. */
          day: z.string(),
          run: z.optional(
            z.object({ ...statusFields, details: answeredDetails, checklistCompleted: z.array(z.string()) }),
          ),
        }),
      ),
    }),
  },
  compareRecheck: {
    summary: 'Compare a short check with the full result of the link: the changes in codes, without earlier values',
    params: ofLink,
    body: z.strictObject({ ...sentBefore, recheck: sentRecheck, result: resultFields }),
    response: z.object({
      isReady: z.boolean(),
      parts: partStates,
      changes: z.array(z.object(changeFields)),
      /** True if the browser changed the sound on one of the days, so that levels and noise are not compared. */
      isSoundProcessed: z.boolean(),
    }),
  },
} as const satisfies CallDescriptions;
