import { type Check, perCheck } from '@linecheck/checks/check';
import * as z from 'zod/mini';
import { id } from './fields';
import { submission } from './guest-results';
import { checkStatus, resultDetails } from './result-checks';

/*
 * Data that a guest's page stores in the browser for its next load. It is never sent, but parsed as strictly as a
 * request: it may come from another version of the page, or from another script or person with access to the storage.
 */

const at = z.iso.datetime();
const shortText = z.string().check(z.maxLength(1000));
/** Unfinished input, stored unvalidated. */
const typed = z.string().check(z.maxLength(1000));

const verdict = z.strictObject({
  status: checkStatus,
  code: z.optional(shortText),
  /** Missing in runs that versions without parameters have stored. */
  params: z._default(z.record(z.string(), z.union([shortText, z.number(), z.boolean(), z.array(shortText)])), {}),
  /** Stored by versions that did not have a code for everything. */
  message: z.optional(shortText),
  details: z.optional(shortText),
  advice: z.optional(shortText),
});

const keptCheck = <Details extends z.ZodMiniType>(found: Details) =>
  z.optional(
    z.strictObject({
      verdict,
      /** Undefined if the version that stored it did not record the time. */
      checkedAt: z.optional(at),
      found,
    }),
  );

const keptChecks = {
  microphone: keptCheck(resultDetails.shape.microphone),
  speakers: keptCheck(resultDetails.shape.speakers),
  camera: keptCheck(resultDetails.shape.camera),
  connection: keptCheck(resultDetails.shape.connection),
} satisfies Record<Check, unknown>;

const keptRun = z.strictObject({
  submissionId: z.optional(id),
  /** The time of the last change. */
  changedAt: at,
  checks: z.object(keptChecks),
  /** The texts of the ticked items, since a host may reorder the list. */
  ticked: submission.shape.checklistCompleted,
  person: z.optional(z.strictObject({ guestName: typed, guestEmail: typed, notes: typed })),
  /** True if it was sent, but never acknowledged. */
  isUnsent: z.boolean(),
});

export type KeptRun = z.infer<typeof keptRun>;

/** The stored part of a run that was shared. */
const sharedRun = z.strictObject({
  submissionId: z.optional(id),
  sharedAt: at,
  guestName: typed,
  guestEmail: typed,
  /** Statuses of the checks that existed when it was shared. */
  statuses: z.object(perCheck(() => z.optional(checkStatus))),
});

export type SharedRun = z.infer<typeof sharedRun>;

/** Stored data of one link: the unshared run, and the last shared one. */
export const keptInBrowser = z.strictObject({ run: z.optional(keptRun), shared: z.optional(sharedRun) });

export type KeptInBrowser = z.infer<typeof keptInBrowser>;
