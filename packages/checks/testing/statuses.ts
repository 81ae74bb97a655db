import { CHECKS, perCheck } from '../check';
import type { VerdictStatus } from '../verdict';

/** A status for each check, in their order; those left out have passed. */
export const statuses = (given: readonly VerdictStatus[]) =>
  perCheck((check) => ({ status: given[CHECKS.indexOf(check)] ?? 'passed' }));
