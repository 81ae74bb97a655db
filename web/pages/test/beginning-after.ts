import { perKnownCheck } from '@linecheck/checks/check';
import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { newRun, type Run, restingRun, resumedRun } from '@linecheck/checks/readiness/run';
import type { Reason } from '@linecheck/checks/verdict';
import type { KeptInBrowser, KeptRun } from '@linecheck/contract';

/** How a run begins after what this browser has kept. @param isAnew Whether the guest has asked for a new one. */
export function beginningAfter(kept: KeptInBrowser, isAnew: boolean): (items: readonly ChecklistItem[]) => Run {
  const { run, shared } = kept;
  if (run !== undefined) return (items) => resumedRun(items, { verdicts: verdictsOf(run), ticked: run.ticked });
  return shared !== undefined && !isAnew ? restingRun : newRun;
}

/** A check of a newer version, of which this one knows nothing, was dropped when the run was read. */
const verdictsOf = ({ checks }: KeptRun) =>
  perKnownCheck((check): Reason | undefined => {
    const verdict = checks[check]?.verdict;
    return verdict && { ...verdict, code: verdict.code };
  });
