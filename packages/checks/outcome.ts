import { CHECKS, type CheckName } from './check';
import type { ReadingsByCheck } from './readings';
import type { VerdictReason, VerdictStatus } from './verdict';

export interface CheckOutcome<Name extends CheckName = CheckName> extends Omit<VerdictReason, 'details'> {
  readonly readings: ReadingsByCheck[Name];
}

/** The outcome of each check; undefined if the result was sent before the check existed. */
export type CheckOutcomes = { readonly [Name in CheckName]: CheckOutcome<Name> | undefined };

const severity = { passed: 0, warning: 1, failed: 2 } as const satisfies Record<VerdictStatus, number>;

type Statuses = Readonly<Partial<Record<CheckName, { readonly status: VerdictStatus } | undefined>>>;

/** The status of a whole result: that of its worst check. */
export const worstStatus = (checks: Statuses): VerdictStatus =>
  CHECKS.map((check) => checks[check]?.status ?? 'passed').reduce<VerdictStatus>(
    (worst, status) => (severity[status] > severity[worst] ? status : worst),
    'passed',
  );
