import type { TestRun } from '@linecheck/checks/readiness/run';
import type { VisitBefore } from './read-visit';
import type { StoredSteps } from './stored-steps';
import type { CheckReadings } from './use-check-readings';

const NOTHING: VisitBefore = { kept: {}, found: {} };

let reader: typeof import('./read-visit') | undefined;

/**
 * Loads the code that reads earlier visits. Most guests visit for the first time: a page waits for this code only if
 * there may be stored data, and otherwise loads it later.
 */
export async function loadVisitsBefore(): Promise<void> {
  reader ??= await import('./read-visit');
}

/** Empty until `loadVisitsBefore` has finished. */
export const visitBefore = (code: string | undefined): VisitBefore =>
  (code === undefined ? undefined : reader?.readVisit(code)) ?? NOTHING;

/** Display of restored checks in their cards. */
export const storedStepsOfVisit = (run: TestRun, found: CheckReadings): StoredSteps =>
  reader?.storedSteps(run, found) ?? {};
