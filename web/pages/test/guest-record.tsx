import { CHECKS, type Check, perKnownCheck } from '@linecheck/checks/check';
import {
  type CheckState,
  finishedVerdicts,
  type Run,
  type RunEvent,
  tickedTexts,
  verdictOf,
} from '@linecheck/checks/readiness/run';
import { can, type KeptInBrowser, type SessionBranding, type ShareForm, sentDetail } from '@linecheck/contract';
import { guestPage } from '@linecheck/texts/en/guest-page';
import { type Dispatch, type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { TestedDevice } from '../../features/devices/tested-device';
import { useEnvironment } from '../../features/environment/recording-environment';
import type { Sharing } from '../../features/guest-results/sharing';
import { StoredRunNotice, UnsentNotice } from '../../features/guest-results/stored-run-notice';
import { type RunContent, storedRuns } from '../../features/guest-results/stored-runs';
import { hasNews, type SubmissionDraft } from '../../features/guest-results/submission-draft';
import { type UsedSharing, useShareResults } from '../../features/guest-results/use-share-results';
import { undecided } from '../../features/recordings/offer';
import type { GuestLink } from '../../features/test-sessions/use-guest-session';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { GuestSummary } from './guest-summary';
import type { StoredSteps } from './stored-steps';
import { draftOf, outcomeOf } from './submission-draft';
import type { CheckReadings } from './use-check-readings';
import { VisitorSummary } from './visitor-summary';

interface GuestRecordProps {
  readonly code: string | undefined;
  readonly link: Exclude<GuestLink, { kind: 'not-valid' }>;
  readonly branding: SessionBranding | undefined;
  readonly run: Run;
  readonly dispatch: Dispatch<RunEvent>;
  readonly found: CheckReadings;
  /** Stored data of an earlier visit. */
  readonly kept: KeptInBrowser;
  readonly steps: StoredSteps;
  /** Element above the checks. */
  readonly noticePlace: RefObject<HTMLElement | null>;
  readonly onRenew: () => void;
}

/** `crypto.randomUUID` only exists in secure contexts; elsewhere a result is sent without an id. */
const newId = (): string | undefined => globalThis.crypto.randomUUID?.();

/** Stores a run in the browser, and sends it to the host when the guest shares it. */
export function GuestRecord(props: GuestRecordProps) {
  const { code, link, branding, run, dispatch, found, kept, steps, noticePlace, onRenew } = props;
  const texts = useTexts(guestPage);
  // One id for the whole run: a result sent twice is stored once, and a clip from before a retest belongs to the same
  // result.
  const [submissionId] = useState(() => kept.run?.submissionId ?? newId());
  const used = useShareResults(typedBefore(kept));
  const { sharing, shared, draft } = used;
  const [recording, decideRecording] = useState(undecided);
  const verdicts = finishedVerdicts(run);
  const tested = found.microphone?.readings.device;
  const environment = useEnvironment({ isWanted: verdicts !== undefined && link.kind === 'valid', tested });
  const submission =
    code === undefined ? undefined : draftOf({ run, sessionCode: code, submissionId, found, environment });
  const { isKept, onTyped } = useKeptRun({
    submissionId,
    found,
    code,
    run,
    draft,
    isUnsent: isUnsentNow(sharing.kind, kept),
    isWanted: sharing.kind !== 'closed' && (shared === undefined || hasNews(shared.result, submission)),
  });
  const hostName = link.kind === 'valid' ? (branding?.brandSenderName ?? link.session.createdBy) : texts.yourHost;
  useNotShared({
    run,
    found,
    hostName,
    isKept,
    sharedAt: shared?.at ?? kept.shared?.sharedAt,
    isWaitedFor: link.kind === 'valid' && sharing.kind !== 'closed',
  });
  const watched = (['microphone', 'camera'] as const).map((device) => {
    const [name, verdict] = [found[device]?.readings.device, verdictOf(run.checks[device])];
    return name !== undefined && verdict && <TestedDevice key={device} {...{ device, name, verdict, dispatch }} />;
  });
  const summary = verdicts && { run, verdicts, dispatch, kept: steps };
  const renew = () => {
    if (code !== undefined) storedRuns.startOver(code);
    onRenew();
  };
  const notice = <GuestKept {...{ kept, run, submission, hostName, used }} onRenew={renew} />;
  return (
    <>
      {watched}
      {code !== undefined && noticePlace.current && createPortal(notice, noticePlace.current)}
      {summary && link.kind === 'valid' && (
        <GuestSummary
          {...summary}
          {...used}
          onTyped={onTyped}
          onRunAgain={renew}
          submission={submission}
          session={link.session}
          hostName={hostName}
          takesRecordings={branding !== undefined && can(branding.plan, 'recordings')}
          recording={recording}
          onRecording={decideRecording}
        />
      )}
      {summary && link.kind !== 'valid' && <VisitorSummary {...summary} tested={tested} isGuest />}
    </>
  );
}

/** Prefills the form with the person of the previous run. */
const typedBefore = ({ run, shared }: KeptInBrowser): ShareForm | undefined =>
  run?.person ?? (shared && { guestName: shared.guestName, guestEmail: shared.guestEmail, notes: '' });

/** A submission interrupted by a reload may or may not have reached the server. */
const isUnsentNow = (sharing: Sharing['kind'], { run }: KeptInBrowser): boolean =>
  sharing === 'sending' || sharing === 'failed' || (sharing === 'unshared' && run?.isUnsent === true);

interface GuestKeptProps {
  readonly kept: KeptInBrowser;
  readonly run: Run;
  readonly submission: SubmissionDraft | undefined;
  readonly hostName: string;
  readonly used: UsedSharing;
  readonly onRenew: () => void;
}

/** Notice above the checks about the stored earlier visit, until it is shared. */
function GuestKept({ kept, run, submission, hostName, used, onRenew }: GuestKeptProps) {
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
    <StoredRunNotice
      {...kept}
      hostName={hostName}
      isRunning={isRunning(run)}
      onStartOver={onRenew}
      onRunAgain={onRenew}
    />
  );
}

const isRunning = (run: Run): boolean =>
  run.openStep !== undefined || CHECKS.some((check) => !['idle', 'left-out'].includes(run.checks[check].kind));

interface NotShared {
  readonly run: Run;
  readonly found: CheckReadings;
  readonly hostName: string;
  readonly isKept: boolean;
  /** Time when the host last received results from this browser. */
  readonly sharedAt: string | undefined;
  /** True if a host can still receive results. */
  readonly isWaitedFor: boolean;
}

/** Asks before leaving while a finished check has not been shared with the host. */
function useNotShared({ run, found, hostName, isKept, sharedAt, isWaitedFor }: NotShared): void {
  const texts = useTexts(guestPage);
  const isNew = CHECKS.some(
    (check) => run.checks[check].kind === 'finished' && isAfter(found[check]?.checkedAt, sharedAt),
  );
  const question = useMemo(() => questionFor(texts, hostName, isKept), [texts, hostName, isKept]);
  useUnsaved(isWaitedFor && isNew, question);
}

/** ISO timestamps in UTC sort as text. A missing timestamp means that the check was never shared. */
const isAfter = (checkedAt: string | undefined, sharedAt: string | undefined): boolean =>
  checkedAt === undefined || sharedAt === undefined || checkedAt > sharedAt;

const questionFor = (texts: typeof guestPage, hostName: string, isKept: boolean) => ({
  title: texts.leaveTitle,
  description: fill(isKept ? texts.leaveKept : texts.leaveLost, { hostName }),
  confirmLabel: texts.leave,
  cancelLabel: texts.stay,
});

/** Pause in typing after which the input is saved. */
const PAUSE_MS = 400;

interface Keeping {
  readonly code: string | undefined;
  readonly submissionId: string | undefined;
  readonly run: Run;
  readonly found: CheckReadings;
  readonly draft: RefObject<ShareForm | undefined>;
  /** Sent, but not yet acknowledged. */
  readonly isUnsent: boolean;
  /** False for an invalid link, and while the host has the whole run. */
  readonly isWanted: boolean;
}

/** Stores the run of a guest in the browser whenever it changes. */
function useKeptRun({ code, isWanted, ...content }: Keeping) {
  const [isKept, setKept] = useState(false);
  const save = useEffectEvent(() => {
    if (code === undefined) return;
    setKept(storedRuns.keep(code, isWanted ? contentOf(content) : undefined));
  });
  const text = JSON.stringify(isWanted && contentOf(content));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored value is determined by its text.
  useEffect(() => save(), [code, text]);
  const typing = useTyping(save);
  return { isKept, onTyped: typing };
}

/** Calls `save` when typing pauses, and when the page is left before that. */
function useTyping(save: () => void): () => void {
  const [typing] = useState(() => ({ timer: 0 }));
  useEffect(() => {
    const leave = () => {
      if (typing.timer !== 0) save();
      window.clearTimeout(typing.timer);
      typing.timer = 0;
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [typing, save]);
  return () => {
    window.clearTimeout(typing.timer);
    typing.timer = window.setTimeout(() => {
      typing.timer = 0;
      save();
    }, PAUSE_MS);
  };
}

type Content = Pick<Keeping, 'submissionId' | 'run' | 'found' | 'draft' | 'isUnsent'>;

/** Stored content of a run; undefined before a check has finished or an item is ticked. */
function contentOf({ submissionId, run, found, draft, isUnsent }: Content): RunContent | undefined {
  const checks = perKnownCheck((check) => checkOf(check, run.checks[check], found));
  const ticked = tickedTexts(run);
  if (Object.keys(checks).length === 0 && ticked.length === 0) return undefined;
  return {
    ...(submissionId !== undefined && { submissionId }),
    checks: checks as RunContent['checks'], // Each check has its own type of details.
    ticked: [...ticked],
    ...(draft.current && { person: draft.current }),
    isUnsent,
  };
}

function checkOf(check: Check, state: CheckState, found: CheckReadings) {
  if (state.kind !== 'finished') return undefined;
  const { verdict } = state;
  const checkedAt = found[check]?.checkedAt;
  return { verdict, checkedAt, found: sentDetail(check, outcomeOf(verdict, found[check])) };
}
