import { REQUIRED_CHECKS, type RequiredCheck } from '../check';
import type { VerdictStatus } from '../verdict';

/** A status for each required check, in their order; those left out have passed. */
export const statuses = (given: readonly VerdictStatus[]) =>
  // The keys are the whole list, which `fromEntries` cannot know.
  Object.fromEntries(REQUIRED_CHECKS.map((check, index) => [check, { status: given[index] ?? 'passed' }])) as Readonly<
    Record<RequiredCheck, { readonly status: VerdictStatus }>
  >;
