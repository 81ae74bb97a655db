import { CHECKS, type Check, type Run, type RunEvent } from '@linecheck/checks/readiness/run';
import type { Verdict } from '@linecheck/checks/verdict';
import type { Dispatch } from 'react';
import { HostActions } from '../features/readiness/host-actions';
import { SummaryCard } from '../features/readiness/summary-card';

interface VisitorSummaryProps {
  readonly run: Run;
  readonly verdicts: Readonly<Record<Check, Verdict>>;
  readonly dispatch: Dispatch<RunEvent>;
}

export function VisitorSummary({ run, verdicts, dispatch }: VisitorSummaryProps) {
  const statuses = CHECKS.map((check) => verdicts[check].status);
  return (
    <SummaryCard run={run} verdicts={verdicts} dispatch={dispatch}>
      <HostActions statuses={statuses} onRetestAll={() => dispatch({ type: 'retest-all' })} />
    </SummaryCard>
  );
}
