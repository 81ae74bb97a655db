import type { Run } from '@linecheck/checks/readiness/run';
import type { KeptSteps } from './kept-steps';
import type { VisitBefore } from './read-visit';
import type { Found } from './use-found';

const NOTHING: VisitBefore = { kept: {}, found: {} };

let reader: typeof import('./read-visit') | undefined;

/**
 * Loads what reads such visits. Most guests come for the first time: a page waits for it only where there may be something, and
 * otherwise loads it with what comes later.
 */
export async function loadVisitsBefore(): Promise<void> {
  reader ??= await import('./read-visit');
}

/** Nothing as long as `loadVisitsBefore` has not come to an end. */
export const visitBefore = (code: string | undefined): VisitBefore =>
  (code === undefined ? undefined : reader?.readVisit(code)) ?? NOTHING;

/** What the cards of checks show that were brought back. */
export const keptSteps = (run: Run, found: Found): KeptSteps => reader?.keptSteps(run, found) ?? {};
