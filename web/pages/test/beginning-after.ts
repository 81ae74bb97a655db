import { perKnownCheck } from '@linecheck/checks/check';
import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { newRun, type Run, restingRun, resumedRun } from '@linecheck/checks/readiness/run';
import type { Reason } from '@linecheck/checks/verdict';
import type { KeptInBrowser, KeptRun } from '@linecheck/contract';

/**
 * Initial state of a run, resumed from storage unless `isAnew`. @param isAnew True if the guest has asked for a new
 * run.
 */
export function beginningAfter(kept: KeptInBrowser, isAnew: boolean): (items: readonly ChecklistItem[]) => Run {
  const { run, shared } = kept;
  if (run !== undefined) return (items) => resumedRun(items, { verdicts: verdictsOf(run), ticked: run.ticked });
  return shared !== undefined && !isAnew ? restingRun : newRun;
}

/** Checks of a newer version are unknown here; reading the run has already dropped them. */
const verdictsOf = ({ checks }: KeptRun) =>
  perKnownCheck((check): Reason | undefined => {
    const verdict = checks[check]?.verdict;
    return verdict && { ...verdict, code: verdict.code };
  });
