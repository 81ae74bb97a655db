import { perKnownCheck } from '@linecheck/checks/check';
import { type KeptInBrowser, type KeptRun, readingsIn } from '@linecheck/contract';
import { keptRuns } from '../../features/guest-results/kept-runs';
import type { Found } from './use-found';

export { keptSteps } from './kept-steps';

/** Stored data of an earlier visit to a link, with the readings of its checks. */
export interface VisitBefore {
  readonly kept: KeptInBrowser;
  readonly found: Found;
}

/** Reads the stored data of a link, and deletes expired data of all links. */
export function readVisit(code: string): VisitBefore {
  keptRuns.sweep();
  const kept = keptRuns.find(code);
  return { kept, found: foundIn(kept.run) };
}

const foundIn = (kept: KeptRun | undefined): Found =>
  perKnownCheck((check) => {
    const made = kept?.checks[check];
    return made && { readings: readingsIn(check, made.found), checkedAt: made.checkedAt, isKept: true };
  }) as Found; // Each check has its own type of readings.
