import { perKnownCheck } from '@linecheck/checks/check';
import { type KeptInBrowser, type KeptRun, readingsIn } from '@linecheck/contract';
import { keptRuns } from '../../features/guest-results/kept-runs';
import type { Found } from './use-found';

export { keptSteps } from './kept-steps';

/** What this browser has kept of an earlier visit to a link, and what its checks had found. */
export interface VisitBefore {
  readonly kept: KeptInBrowser;
  readonly found: Found;
}

/** Reads what is kept for a link, and deletes what is too old, of any link. */
export function readVisit(code: string): VisitBefore {
  keptRuns.sweep();
  const kept = keptRuns.find(code);
  return { kept, found: foundIn(kept.run) };
}

const foundIn = (kept: KeptRun | undefined): Found =>
  // Each check has its own readings.
  perKnownCheck((check) => {
    const made = kept?.checks[check];
    return made && { readings: readingsIn(check, made.found), checkedAt: made.checkedAt, isKept: true };
  }) as Found;
