import { REQUIRED_CHECKS, type RequiredCheck } from '../check';
import type { VerdictStatus } from '../verdict';

/** A status for each required check, in their order; those left out have passed. */
export const testStatuses = (given: readonly VerdictStatus[]) =>
  // `fromEntries` loses the type of the keys, which are the whole list.
  Object.fromEntries(REQUIRED_CHECKS.map((check, index) => [check, { status: given[index] ?? 'passed' }])) as Readonly<
    Record<RequiredCheck, { readonly status: VerdictStatus }>
  >;
