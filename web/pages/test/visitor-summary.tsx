import type { WholeRecord } from '@linecheck/checks/check';
import type { Run, RunEvent } from '@linecheck/checks/readiness/run';
import type { Reason } from '@linecheck/checks/verdict';
import { type Dispatch, Suspense } from 'react';
import { lazyWithQueries } from '../../api/lazy-with-queries';
import { mayBeSignedIn } from '../../features/accounts/signed-in-hint';
import { RecordingEnvironment } from '../../features/environment/recording-environment';
import { useEnvironment } from '../../features/environment/use-environment';
import { HostActions } from '../../features/readiness/host-actions';
import { SummaryCard, type SummaryCardProps } from '../../features/readiness/summary-card';
import { failedDevices } from '../../features/recordings/offer';

// Whether a Pro host is there is asked of the server, and only where somebody seems to be signed in. The summary stands
// without it: where it cannot be loaded, nothing is offered.
const HostRecording = lazyWithQueries(() =>
  import('./host-recording').then(
    (loaded) => loaded.HostRecording,
    () => () => null,
  ),
);

const OWN_SETUP = { kind: 'own-setup' } as const;

interface VisitorSummaryProps extends Pick<SummaryCardProps, 'kept'> {
  /** The name of the microphone that was tested, where it is known. */
  readonly tested?: string | undefined;
  readonly run: Run;
  readonly verdicts: WholeRecord<Reason>;
  readonly dispatch: Dispatch<RunEvent>;
  /** A guest whose link is not valid checks like a visitor, and is asked nothing more. */
  readonly isGuest?: boolean;
}

export function VisitorSummary({ run, verdicts, dispatch, tested, kept = {}, isGuest = false }: VisitorSummaryProps) {
  const environment = useEnvironment({ isWanted: true, tested });
  return (
    <SummaryCard run={run} verdicts={verdicts} dispatch={dispatch} goal={OWN_SETUP} kept={kept}>
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
