import { CHECKS, type Check } from '@linecheck/checks/check';
import type { CheckStatus, KeptRun, SharedRun } from '@linecheck/contract';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { checkInfo } from '../../checks/check-info';
import { statusLabels } from '../../checks/status-labels';
import { atMoment, recentMoment } from '../../texts/format';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';

interface KeptNoticeProps {
  readonly hostName: string;
  readonly run?: KeptRun | undefined;
  readonly shared?: SharedRun | undefined;
  /** Whether the guest has begun to check once more. */
  readonly isRunning: boolean;
  readonly onStartOver: () => void;
  readonly onRunAgain: () => void;
}

/** After a reload: what was brought back, or what the host has. */
export function KeptNotice({ run, shared, ...props }: KeptNoticeProps) {
  if (run !== undefined) return <BroughtBack run={run} shared={shared} {...props} />;
  if (shared === undefined) return null;
  return props.isRunning ? (
    <Notice tone="info" title={`Results shared ${atMoment(shared.sharedAt)}`}>
      This is another run: when you share it, {props.hostName} sees it beside the one before.
    </Notice>
  ) : (
    <HostHas shared={shared} {...props} />
  );
}

type Shown = Omit<KeptNoticeProps, 'run' | 'shared'>;

function BroughtBack({
  run,
  shared,
  hostName,
  onStartOver,
}: Shown & Pick<KeptNoticeProps, 'shared'> & { readonly run: KeptRun }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Notice
        tone="info"
        role="status"
        title={titleOf(run)}
        action={
          <Button icon={<RotateCcw aria-hidden />} onClick={() => setAsking(true)}>
            Start over
          </Button>
        }
      >
        {shared === undefined
          ? `${hostName} does not have them yet.`
          : `${hostName} has what you shared ${atMoment(shared.sharedAt)}, and not what you did after that.`}{' '}
        Sound and pictures are never kept.
      </Notice>
      <ConfirmDialog
        open={isAsking}
        title="Start over?"
        description="Your checks, ticks and note are deleted from this browser, and you check everything again."
        confirmLabel="Start over"
        cancelLabel="Keep them"
        closeLabel="Close"
        onConfirm={onStartOver}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function titleOf({ checks }: KeptRun): string {
  const made = CHECKS.flatMap((check) => checks[check] ?? []);
  if (made.length === 0) return 'We kept your checklist';
  const [first] = made.flatMap(({ checkedAt }) => checkedAt ?? []).sort();
  return first === undefined ? 'We kept your checks' : `We kept your checks from ${recentMoment(first)}`;
}

function HostHas({ shared, hostName, onRunAgain }: Shown & { readonly shared: SharedRun }) {
  const statuses = CHECKS.flatMap((check) => statusLine(check, shared.statuses[check]) ?? []);
  return (
    <Notice
      tone="passed"
      role="status"
      title={`Results shared ${atMoment(shared.sharedAt)}`}
      action={
        <Button icon={<Play aria-hidden />} onClick={onRunAgain}>
          Run Again
        </Button>
      }
    >
      {hostName} has them: {statuses.join(', ')}. You can close this page.
    </Notice>
  );
}

const statusLine = (check: Check, status: CheckStatus | undefined): string | undefined =>
  status && `${checkInfo[check].name} ${statusLabels[status]}`.toLowerCase();

interface UnsentNoticeProps {
  readonly sharing: 'unshared' | 'sending' | 'failed' | 'closed' | 'shared';
  /** Why the last try has failed. */
  readonly message: string | undefined;
  readonly onSend: () => void;
}

/** After a reload: a result that never reached the host can be sent at once. */
export function UnsentNotice({ sharing, message, onSend }: UnsentNoticeProps) {
  if (sharing === 'shared') {
    return (
      <Notice tone="passed" role="status" title="Your results have been sent">
        Your host can see them now. You can close this page, or run the checks again.
      </Notice>
    );
  }
  if (sharing === 'closed') {
    return (
      <Notice tone="failed" role="alert" title="This link no longer takes results">
        Please ask your host for a new one. You can run the checks here all the same.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      role="status"
      title="Your last results have not been sent yet"
      action={
        <Button icon={<Send aria-hidden />} busy={sharing === 'sending'} onClick={onSend}>
          Send them now
        </Button>
      }
    >
      {message ?? 'They are kept in this browser.'}
    </Notice>
  );
}
