import * as z from 'zod/mini';
import { checkStatus, resultDetails, submission } from './guest-results';
import { id } from './text';

/*
 * What a guest's page keeps in the browser for its next load. It never crosses the wire, and is parsed as strictly: it comes from
 * another version of the page, or from whoever else may write there.
 */

const at = z.iso.datetime();
const said = z.string().check(z.maxLength(1000));
/** What is being typed is kept as it is, right or wrong. */
const typed = z.string().check(z.maxLength(1000));

const verdict = z.strictObject({
  status: checkStatus,
  code: said,
  message: said,
  details: said,
  advice: z.optional(said),
});

const keptCheck = <Found extends z.core.$ZodType>(found: Found) =>
  z.optional(
    z.strictObject({
      verdict,
      /** Undefined where the version that has kept it did not note the time. */
      checkedAt: z.optional(at),
      found,
    }),
  );

const keptRun = z.strictObject({
  submissionId: z.optional(id),
  /** When anything in it was changed last. */
  changedAt: at,
  checks: z.strictObject({
    microphone: keptCheck(resultDetails.shape.microphone),
    camera: keptCheck(resultDetails.shape.camera),
    connection: keptCheck(resultDetails.shape.connection),
  }),
  /** The texts of the ticked items: a host may put them into another order. */
  ticked: submission.shape.checklistCompleted,
  person: z.optional(z.strictObject({ guestName: typed, guestEmail: typed, notes: typed })),
  /** Sent, and never acknowledged. */
  isUnsent: z.boolean(),
});

export type KeptRun = z.infer<typeof keptRun>;

/** What remains of a run once the host has it. */
const sharedRun = z.strictObject({
  submissionId: z.optional(id),
  sharedAt: at,
  guestName: typed,
  guestEmail: typed,
  statuses: z.strictObject({ microphone: checkStatus, camera: checkStatus, connection: checkStatus }),
});

export type SharedRun = z.infer<typeof sharedRun>;

/** For one link: the run that is not shared, and the last one that was. */
export const keptInBrowser = z.strictObject({ run: z.optional(keptRun), shared: z.optional(sharedRun) });

export type KeptInBrowser = z.infer<typeof keptInBrowser>;
