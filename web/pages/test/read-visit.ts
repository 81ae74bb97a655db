import { perKnownCheck } from '@linecheck/checks/check';
import { type KeptInBrowser, type KeptRun, readingsIn } from '@linecheck/contract';
import { storedRuns } from '../../features/guest-results/stored-runs';
import type { CheckReadings } from './use-check-readings';

export { storedSteps } from './stored-steps';

export interface VisitBefore {
  readonly kept: KeptInBrowser;
  readonly found: CheckReadings;
}

/** Reads the stored data of a link, and deletes expired data of all links. */
export function readVisit(code: string): VisitBefore {
  storedRuns.sweep();
  const kept = storedRuns.find(code);
  return { kept, found: foundIn(kept.run) };
}

const foundIn = (kept: KeptRun | undefined): CheckReadings =>
  perKnownCheck((check) => {
    const made = kept?.checks[check];
    return made && { readings: readingsIn(check, made.found), checkedAt: made.checkedAt, isKept: true };
  }) as CheckReadings; // Each check has its own type of readings.
