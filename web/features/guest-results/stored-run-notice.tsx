import { CHECKS, type CheckName, perKnownCheck } from '@linecheck/checks/check';
import { type ResultVerdict, resultVerdict } from '@linecheck/checks/levels/result-verdict';
import type { CheckStatus, KeptRun, SharedRun } from '@linecheck/contract';
import { checks as checkTexts } from '@linecheck/texts/en/run';
import { keptRun } from '@linecheck/texts/en/sharing';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { adviceFor } from '../../texts/advice-words';
import { fill } from '../../texts/fill';
import { dayOf, formatList, recentMoment } from '../../texts/format';
import { showTitle } from '../../texts/show-title';
import { worstReason } from '../../texts/show-words';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Notice, type NoticeTone } from '../../ui/feedback/notice';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import type { SharingState } from './sharing';

interface StoredRunNoticeProps {
  readonly hostName: string;
  readonly run?: KeptRun | undefined;
  readonly shared?: SharedRun | undefined;
  /** True if the guest is ready on the board of the episode; undefined if that is not known, or without an episode. */
  readonly isReady?: boolean | undefined;
  /** True for a show that does not take place: its guest has nothing to change for it. */
  readonly isCalledOff?: boolean;
  readonly isRunning: boolean;
  readonly onStartOver: () => void;
  readonly onRunAgain: () => void;
}

export function StoredRunNotice({ run, shared, ...props }: StoredRunNoticeProps) {
  const texts = useTexts(keptRun);
  if (run !== undefined) return <RestoredRun run={run} shared={shared} {...props} />;
  if (shared === undefined) return null;
  return props.isRunning ? (
    <Notice tone="info" title={sharedTitle(texts, shared)}>
      {fill(texts.furtherRun, { hostName: props.hostName })}
    </Notice>
  ) : (
    <SharedResults shared={shared} {...props} />
  );
}

type Shown = Omit<StoredRunNoticeProps, 'run' | 'shared'>;

function RestoredRun({
  run,
  shared,
  hostName,
  onStartOver,
}: Shown & Pick<StoredRunNoticeProps, 'shared'> & { readonly run: KeptRun }) {
  const texts = useTexts(keptRun);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Notice
        tone="info"
        role="status"
        title={titleOf(texts, run)}
        action={
          <Button icon={<RotateCcw aria-hidden />} onClick={() => setAsking(true)}>
            {texts.startOver}
          </Button>
        }
      >
        {shared === undefined
          ? fill(texts.notShared, { hostName })
          : fill(texts.partlyShared[dayOf(shared.sharedAt)], { hostName, when: recentMoment(shared.sharedAt) })}
      </Notice>
      <ConfirmDialog
        open={isAsking}
        title={texts.startOverTitle}
        description={texts.startOverHint}
        confirmLabel={texts.startOver}
        cancelLabel={texts.keep}
        closeLabel={texts.close}
        onConfirm={onStartOver}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

type KeptRunTexts = typeof keptRun;

const sharedTitle = (texts: KeptRunTexts, { sharedAt }: SharedRun): string =>
  fill(texts.shared[dayOf(sharedAt)], { when: recentMoment(sharedAt) });

function titleOf(texts: KeptRunTexts, { checks }: KeptRun): string {
  const made = CHECKS.flatMap((check) => checks[check] ?? []);
  if (made.length === 0) return texts.keptChecklist;
  const [first] = made.flatMap(({ checkedAt }) => checkedAt ?? []).sort();
  return first === undefined ? texts.keptChecks : fill(texts.keptChecksFrom, { when: recentMoment(first) });
}

function SharedResults({ shared, isReady, isCalledOff, hostName, onRunAgain }: Shown & { readonly shared: SharedRun }) {
  const texts = useTexts(keptRun);
  const verdict = isCalledOff ? resultVerdict(checksOf(shared), undefined) : sharedVerdict(shared, isReady);
  const title = showTitle(verdict);
  const when = sharedTitle(texts, shared);
  return (
    <Notice
      tone={sharedTone(verdict)}
      role="status"
      title={title ?? when}
      action={
        <Button icon={<Play aria-hidden />} onClick={onRunAgain}>
          {texts.runAgain}
        </Button>
      }
    >
      {title === undefined ? (
        fill(texts.hostHas, { hostName, statuses: formatList(statusLines(texts, shared)) })
      ) : (
        <>
          <ToChange stopping={verdict.stopping} />
          <p>{fill(texts.ready[nextOf(verdict)], { when, hostName })}</p>
        </>
      )}
    </Notice>
  );
}

/**
 * The verdict on shared results. The board knows better than the comparison of that time: the level may have changed since,
 * another device may have shared, or the check is too old now.
 */
function sharedVerdict(shared: SharedRun, isReady: boolean | undefined): ResultVerdict {
  const { fit } = shared;
  const checks = checksOf(shared);
  return isReady === undefined || fit?.fits === isReady
    ? resultVerdict(checks, fit)
    : resultVerdict(checks, { fits: isReady, missed: [] });
}

const checksOf = ({ statuses }: SharedRun) => perKnownCheck((check) => statuses[check] && { status: statuses[check] });

/** Results of a link without a show are neither ready nor not, so that a problem does not turn their notice green. */
function sharedTone({ tone, next }: ResultVerdict): NoticeTone {
  if (next === 'change') return 'warning';
  return tone === 'passed' ? 'passed' : 'info';
}

const nextOf = ({ next, stopping }: ResultVerdict) => (next === 'change' && stopping.length === 0 ? 'again' : next);

function ToChange({ stopping: [first, ...others] }: Pick<ResultVerdict, 'stopping'>) {
  if (first === undefined) return null;
  return (
    <>
      <p className="font-medium">{worstReason(first, others.length)}</p>
      <p>{adviceFor(first, undefined)}</p>
    </>
  );
}

const statusLines = (texts: KeptRunTexts, { statuses }: SharedRun) =>
  CHECKS.flatMap((check) => statusLine(texts, check, statuses[check]) ?? []);

const statusLine = (texts: KeptRunTexts, check: CheckName, status: CheckStatus | undefined): string | undefined =>
  status && fill(texts.status[status], { check: currentTexts(checkTexts)[check].name });

interface UnsentNoticeProps {
  readonly verdict: ResultVerdict;
  readonly sharing: SharingState['kind'];
  readonly message: string | undefined;
  readonly onSend: () => void;
}

export function UnsentNotice({ verdict, sharing, message, onSend }: UnsentNoticeProps) {
  const texts = useTexts(keptRun);
  if (sharing === 'shared') {
    return (
      <Notice tone={sharedTone(verdict)} role="status" title={texts.sent}>
        {texts.sentHint[verdict.next]}
      </Notice>
    );
  }
  if (sharing === 'closed') {
    return (
      <Notice tone="failed" role="alert" title={texts.closed}>
        {texts.closedHint}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      role="status"
      title={texts.unsent}
      action={
        <Button icon={<Send aria-hidden className="rtl-mirrored" />} busy={sharing === 'sending'} onClick={onSend}>
          {texts.send}
        </Button>
      }
    >
      {message ?? texts.unsentHint}
    </Notice>
  );
}
