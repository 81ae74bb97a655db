import { CHECKS } from '@linecheck/checks/check';
import { CHANGE_CODES } from '@linecheck/checks/recheck/change-codes';
import { RECHECK_FAILURES, RECHECK_PARTS, RECHECK_STATES } from '@linecheck/checks/recheck/parts';
import { recordOf } from '@linecheck/checks/records';
import * as z from 'zod/mini';
import { fault } from '../fields';
import { timestamp } from '../fields-schemas';
import { checkStatus, resultDetails, statusFields } from '../result-checks-schemas';

const failed = z.strictObject({ kind: z.literal('failed'), reason: z.enum(RECHECK_FAILURES, fault('invalid')) });
const notRechecked = z.strictObject({ kind: z.literal('not-rechecked') });
/** The part was checked in full instead; its outcome is in the status and the details of the result. */
const inFull = z.strictObject({ kind: z.literal('full') });

const partWith = <Found extends z.ZodMiniType>(found: Found) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('measured'), status: checkStatus, found }),
    inFull,
    failed,
    notRechecked,
  ]);

const found = resultDetails.shape;

/** A short check as the guest's page sends it: the readings of each part, or the reason why there are none. */
export const sentRecheck = z.strictObject({
  parts: z.strictObject({
    microphone: partWith(found.microphone),
    camera: partWith(found.camera),
    connection: partWith(found.connection),
  }),
  /** False if the speakers of the full result are not in today's list. */
  isOutputListed: z.optional(z.boolean(fault('boolean_needed'))),
});

/** The status and the details of the result of which a recheck is a part. */
export const resultFields = z.strictObject({ ...statusFields, details: resultDetails });

export const partStates = z.object(recordOf(RECHECK_PARTS, () => z.optional(z.enum(RECHECK_STATES))));

export const changeFields = {
  part: z.enum(CHECKS),
  code: z.enum(CHANGE_CODES),
  isWorse: z.boolean(),
  tellsGuest: z.boolean(),
};

const value = z.optional(z.union([z.number(), z.string()]));

/** The comparison of a result with the full result before it, as its host sees it. */
export const comparedResult = z.object({
  since: timestamp,
  /**
   * True if every requested part was rechecked or checked in full and is good enough, and nothing has changed for the
   * worse.
   */
  isReady: z.boolean(),
  /** True if another browser than that of the full result has sent it. */
  isElsewhere: z.boolean(),
  /** Absent for a part that the show does not ask for. */
  parts: partStates,
  /** The most important one first. */
  changes: z.array(z.object({ ...changeFields, before: value, now: value })),
});
