import type { WholeRecord } from '@linecheck/checks/check';
import { resultVerdict } from '@linecheck/checks/levels/result-verdict';
import type { RunEvent, TestRun } from '@linecheck/checks/readiness/run';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { type Dispatch, Suspense } from 'react';
import { lazyWithQueries } from '../../api/lazy-with-queries';
import { mayBeSignedIn } from '../../features/accounts/signed-in-hint';
import { RecordingEnvironment, useEnvironment } from '../../features/environment/recording-environment';
import { HostActions } from '../../features/readiness/host-actions';
import { SummaryCard, type SummaryCardProps } from '../../features/readiness/summary-card';
import { failedDevices } from '../../features/recordings/offer';

// Calls the server for the host's plan, and only if the visitor seems to be signed in. If it cannot be loaded, the
// summary is shown without the offer.
const HostRecording = lazyWithQueries(() =>
  import('./host-recording').then(
    (loaded) => loaded.HostRecordingSection,
    () => () => null,
  ),
);

const OWN_SETUP = { kind: 'own-setup' } as const;

interface VisitorSummaryProps extends Pick<SummaryCardProps, 'kept'> {
  readonly tested?: string | undefined;
  readonly run: TestRun;
  readonly verdicts: WholeRecord<VerdictReason>;
  readonly dispatch: Dispatch<RunEvent>;
  /** True for a guest without a valid link, who gets the summary of a visitor. */
  readonly isGuest?: boolean;
}

export function VisitorSummary({ run, verdicts, dispatch, tested, kept = {}, isGuest = false }: VisitorSummaryProps) {
  const environment = useEnvironment({ isWanted: true, tested });
  return (
    <SummaryCard {...{ run, verdicts, dispatch, kept }} verdict={resultVerdict(verdicts, undefined)} goal={OWN_SETUP}>
      {!isGuest && mayBeSignedIn() && (
        <Suspense>
          <HostRecording failed={failedDevices(verdicts)} onRetest={(check) => dispatch({ type: 'retest', check })} />
        </Suspense>
      )}
      <HostActions verdicts={verdicts} onRetestAll={() => dispatch({ type: 'retest-all' })} />
      <RecordingEnvironment readings={environment} />
    </SummaryCard>
  );
}
