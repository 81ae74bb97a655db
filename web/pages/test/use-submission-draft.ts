import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import { type Check, perCheck, perKnownCheck } from '@linecheck/checks/check';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { finishedVerdicts, type Run } from '@linecheck/checks/readiness/run';
import type { ReadingsByCheck } from '@linecheck/checks/readings';
import type { Reason } from '@linecheck/checks/verdict';
import { type KeptRun, readingsIn, sentChecks } from '@linecheck/contract';
import { useCallback, useState } from 'react';
import type { SubmissionDraft } from '../../features/guest-results/submission-draft';
import { sentPlatform } from './sent-platform';

interface FoundBy<Name extends Check> {
  readonly readings: ReadingsByCheck[Name];
  /** Undefined where it was kept by a version that did not note it. */
  readonly checkedAt: string | undefined;
  /** From an earlier visit: the take itself is gone. */
  readonly isKept: boolean;
}

/** What each check has found, and when. */
export type Found = { readonly [Name in Check]?: FoundBy<Name> };

/** `crypto.randomUUID` only exists on secure pages; from others a result is sent without an id. */
const newId = (): string | undefined => globalThis.crypto.randomUUID?.();

/** Collects what each check has found, for the record that a guest sends. @param kept What an earlier visit has found. */
export function useSubmissionDraft(kept: KeptRun | undefined) {
  const [found, setFound] = useState<Found>(() => foundIn(kept));
  // One id for the whole run: a result sent again is stored once, and a clip from before a retest stays with it.
  const [submissionId] = useState(() => kept?.submissionId ?? newId());
  const note = useCallback(<Name extends Check>(check: Name, readings: ReadingsByCheck[Name]) => {
    const checkedAt = new Date().toISOString();
    setFound((now) => ({ ...now, [check]: { readings, checkedAt, isKept: false } }));
  }, []);
  const of = (run: Run, sessionCode: string) => draftOf({ run, sessionCode, submissionId, found });
  return { note, of, found, submissionId };
}

const foundIn = (kept: KeptRun | undefined): Found =>
  // Each check has its own readings.
  perKnownCheck((check) => {
    const made = kept?.checks[check];
    return made && { readings: readingsIn(check, made.found), checkedAt: made.checkedAt, isKept: true };
  }) as Found;

/** What a finished check came to. */
export const outcomeOf = ({ details: _, ...reason }: Reason, found: Found[Check]): CheckOutcome => ({
  ...reason,
  readings: found?.readings ?? {},
});

interface DraftOf {
  readonly run: Run;
  readonly sessionCode: string;
  readonly submissionId: string | undefined;
  readonly found: Found;
}

/** The record of a finished run, or undefined while a check is missing. */
function draftOf({ run, sessionCode, submissionId, found }: DraftOf): SubmissionDraft | undefined {
  const verdicts = finishedVerdicts(run);
  if (verdicts === undefined) return undefined;
  const { details, ...statuses } = sentChecks(perCheck((check) => outcomeOf(verdicts[check], found[check])));
  return {
    sessionCode,
    ...(submissionId !== undefined && { submissionId }),
    ...statuses,
    checklistCompleted: run.checklist.filter((item) => item.completed).map((item) => item.text),
    details: { ...details, ...sentPlatform(describePlatform()) },
  };
}
