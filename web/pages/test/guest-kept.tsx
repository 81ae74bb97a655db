import { CHECKS } from '@linecheck/checks/check';
import type { Run } from '@linecheck/checks/readiness/run';
import type { KeptInBrowser } from '@linecheck/contract';
import { KeptNotice, UnsentNotice } from '../../features/guest-results/kept-notice';
import type { SubmissionDraft } from '../../features/guest-results/submission-draft';
import type { UsedSharing } from '../../features/guest-results/use-share-results';

interface GuestKeptProps {
  readonly kept: KeptInBrowser;
  readonly run: Run;
  readonly submission: SubmissionDraft | undefined;
  readonly hostName: string;
  readonly used: UsedSharing;
  readonly onRenew: () => void;
}

/** Notice above the checks about the stored earlier visit, until it is shared. */
export function GuestKept({ kept, run, submission, hostName, used, onRenew }: GuestKeptProps) {
  const { sharing, share, draft } = used;
  if (kept.run?.isUnsent && submission !== undefined) {
    return (
      <UnsentNotice
        sharing={sharing.kind}
        message={sharing.kind === 'failed' ? sharing.message : undefined}
        onSend={() => draft.current && void share({ ...submission, ...draft.current })}
      />
    );
  }
  if (sharing.kind !== 'unshared') return null;
  return (
    <KeptNotice {...kept} hostName={hostName} isRunning={isRunning(run)} onStartOver={onRenew} onRunAgain={onRenew} />
  );
}

const isRunning = (run: Run): boolean =>
  run.openStep !== undefined || CHECKS.some((check) => run.checks[check].kind !== 'idle');
