import { CHECKS, type Check, type Run } from '@linecheck/checks/readiness/run';
import type { ReactNode } from 'react';
import type { KeptNumbers } from '../features/connection/connection-tiles';
import { checkedWords } from '../features/guest-results/checked-words';
import { KeptCheck } from '../features/guest-results/kept-check';
import { detailsOf, type Found } from './use-findings';

/** What the page shows of a check that was brought back. */
export interface KeptStep {
  readonly when: string;
  /** In its card. */
  readonly note: ReactNode;
  readonly numbers: KeptNumbers | undefined;
}

export type KeptSteps = Readonly<Partial<Record<Check, KeptStep>>>;

/** Those whose verdict was brought back and stands: a test that begins anew takes its place. */
export function keptSteps(run: Run, found: Found): KeptSteps {
  const kept = CHECKS.filter((check) => run.checks[check].kind === 'finished' && found[check]?.isKept);
  return Object.fromEntries(kept.map((check) => [check, keptStep(check, found)]));
}

function keptStep(check: Check, found: Found): KeptStep {
  const checkedAt = found[check]?.checkedAt;
  return {
    when: checkedWords(checkedAt),
    note: <KeptCheck check={check} checkedAt={checkedAt} details={detailsOf(found)} />,
    numbers: check === 'connection' ? found.connection?.details : undefined,
  };
}
