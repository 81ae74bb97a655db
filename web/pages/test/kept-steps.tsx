import { CHECKS, type Check } from '@linecheck/checks/check';
import type { Run } from '@linecheck/checks/readiness/run';
import type { ReadingsByCheck } from '@linecheck/checks/readings';
import type { ReactNode } from 'react';
import { checkedAtLabel } from '../../features/guest-results/checked-at-label';
import { KeptCheck } from '../../features/guest-results/kept-check';
import type { Found } from './use-found';

/** Display of a check restored from an earlier visit. */
interface KeptStep {
  readonly when: string;
  /** Shown in the card of the check. */
  readonly note: ReactNode;
}

export type KeptSteps = { readonly [Name in Check]?: KeptStep & { readonly readings: ReadingsByCheck[Name] } };

/** Steps whose verdict is restored and still valid; a new test replaces it. */
export function keptSteps(run: Run, found: Found): KeptSteps {
  const kept = CHECKS.filter((check) => run.checks[check].kind === 'finished' && found[check]?.isKept);
  return Object.fromEntries(kept.map((check) => [check, keptStep(check, found)]));
}

function keptStep(check: Check, found: Found) {
  const { checkedAt, readings = {} } = found[check] ?? {};
  return {
    when: checkedAtLabel(checkedAt),
    readings,
    note: <KeptCheck check={check} checkedAt={checkedAt} readings={readings} />,
  };
}
