import { type Check, perCheck } from '@linecheck/checks/check';
import * as z from 'zod/mini';
import { id } from './fields';
import { submission } from './guest-results';
import { checkStatus, type ResultDetails, resultDetails } from './result-checks';

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
  code: z.optional(said),
  /** Versions before there were parameters have kept none. */
  params: z._default(z.record(z.string(), z.union([said, z.number(), z.boolean(), z.array(said)])), {}),
  /** Versions before there was a code for everything kept the words. */
  message: z.optional(said),
  details: z.optional(said),
  advice: z.optional(said),
});

const keptCheck = (check: Check) =>
  z.optional(
    z.strictObject({
      verdict,
      /** Undefined if the version that stored it did not record the time. */
      checkedAt: z.optional(at),
      found: resultDetails.shape[check],
    }),
  );

interface KeptCheck<Name extends Check> {
  verdict: z.infer<typeof verdict>;
  checkedAt?: string | undefined;
  found?: ResultDetails[Name] | undefined;
}

type KeptChecks = { [Name in Check]: z.ZodMiniOptional<z.ZodMiniType<KeptCheck<Name>, KeptCheck<Name>>> };

const keptRun = z.strictObject({
  submissionId: z.optional(id),
  /** When it was last changed. */
  changedAt: at,
  // The keys are the whole list of checks, each with its own details.
  checks: z.object(perCheck(keptCheck) as unknown as KeptChecks),
  /** The texts of the ticked items, since a host may reorder the list. */
  ticked: submission.shape.checklistCompleted,
  person: z.optional(z.strictObject({ guestName: typed, guestEmail: typed, notes: typed })),
  /** Sent, and never acknowledged. */
  isUnsent: z.boolean(),
});

export type KeptRun = z.infer<typeof keptRun>;

/** What is kept of a run after it was shared. */
const sharedRun = z.strictObject({
  submissionId: z.optional(id),
  sharedAt: at,
  guestName: typed,
  guestEmail: typed,
  /** Of those checks that there were when it was shared. */
  statuses: z.object(perCheck(() => z.optional(checkStatus))),
});

export type SharedRun = z.infer<typeof sharedRun>;

/** For one link: the run that is not shared, and the last one that was. */
export const keptInBrowser = z.strictObject({ run: z.optional(keptRun), shared: z.optional(sharedRun) });

export type KeptInBrowser = z.infer<typeof keptInBrowser>;
