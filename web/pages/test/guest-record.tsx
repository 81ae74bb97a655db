import type { FinishedTake } from '@linecheck/checks/browser/microphone/live-microphone';
import { CHECKS } from '@linecheck/checks/check';
import type { LevelFit } from '@linecheck/checks/levels/fit';
import { resultVerdict } from '@linecheck/checks/levels/result-verdict';
import { finishedVerdicts, type RunEvent, type TestRun, verdictOf } from '@linecheck/checks/readiness/run';
import {
  can,
  type GuestSession,
  type KeptInBrowser,
  outcomesOf,
  type SentRecheck,
  type SessionBranding,
  type ShareForm,
} from '@linecheck/contract';
import { guestPage } from '@linecheck/texts/en/guest-page';
import { type Dispatch, type RefObject, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { TestedDevice } from '../../features/devices/tested-device';
import { useEnvironment } from '../../features/environment/recording-environment';
import { LinkPerson } from '../../features/guest-results/link-person';
import type { SharingState } from '../../features/guest-results/sharing';
import { StoredRunNotice, UnsentNotice } from '../../features/guest-results/stored-run-notice';
import { storedRuns } from '../../features/guest-results/stored-runs';
import { hasNews, type SubmissionDraft } from '../../features/guest-results/submission-draft';
import { type UsedSharing, useShareResults } from '../../features/guest-results/use-share-results';
import { type RecheckFlow, takenIn } from '../../features/recheck/recheck-flow';
import { undecided } from '../../features/recordings/offer';
import { nothingSent } from '../../features/recordings/sent-take';
import type { GuestLink } from '../../features/test-sessions/use-guest-session';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { GuestSummary, namedGuest } from './guest-summary';
import type { StoredSteps } from './stored-steps';
import { submissionDraftOf } from './submission-draft';
import type { CheckReadings } from './use-check-readings';
import { type JudgeResult, useJudge } from './use-judge';
import { useKeptRun } from './use-kept-run';
import type { MendingState } from './use-mending-tries';
import { useNotShared } from './use-not-shared';
import { VisitorSummary } from './visitor-summary';

interface GuestRecordProps {
  readonly code: string | undefined;
  readonly link: Exclude<GuestLink, { kind: 'not-valid' }>;
  readonly branding: SessionBranding | undefined;
  readonly run: TestRun;
  readonly dispatch: Dispatch<RunEvent>;
  readonly found: CheckReadings;
  readonly mending: MendingState;
  /** Take of this visit; an earlier one is not stored. */
  readonly take: FinishedTake | undefined;
  readonly kept: KeptInBrowser;
  readonly steps: StoredSteps;
  readonly noticePlace: RefObject<HTMLElement | null>;
  readonly onRenew: () => void;
  readonly recheck: RecheckFlow | undefined;
  readonly onRecheck: (flow: RecheckFlow) => void;
  /** True if the guest has started this run on the page, which may know less than the host since then. */
  readonly isAnew: boolean;
  /** True if a recheck may be offered, which then replaces the notice about the earlier visit. */
  readonly isRecheckOffered: boolean;
}

// Its code is loaded when a recheck is offered.
const GuestRecheckResult = lazyOrNothing(async () => (await import('./guest-recheck')).GuestRecheckResult);

/** `crypto.randomUUID` only exists in secure contexts; elsewhere a result is sent without an id. */
const newId = (): string | undefined => globalThis.crypto.randomUUID?.();

/** Stores a run in the browser, and sends it to the host when the guest shares it. */
export function GuestRecord(props: GuestRecordProps) {
  const { code, link, branding, run, dispatch, found, take, kept, steps, noticePlace, onRenew } = props;
  const { recheck, isRecheckOffered, isAnew } = props;
  const texts = useTexts(guestPage);
  // One id for the whole run: a result sent twice is stored once, and a clip from before a retest belongs to the same
  // result.
  const [submissionId] = useState(() => kept.run?.submissionId ?? newId());
  const isPreview = link.kind === 'valid' && code === undefined;
  const { judge, noteRechecked } = useJudge(link.kind === 'valid' ? link.session.episode : undefined);
  const used = useShareResults({ typed: typedBefore(kept), isPreview, judge });
  const { sharing, shared, draft } = used;
  const [recording, decideRecording] = useState(undecided);
  const [sentTake, setSentTake] = useState(nothingSent);
  const verdicts = finishedVerdicts(run);
  const tested = found.microphone?.readings.device;
  const environment = useEnvironment({ isWanted: verdicts !== undefined && link.kind === 'valid', tested });
  // Without a code it is shown in a preview, and sent nowhere.
  const submission = submissionDraftOf({
    run,
    sessionCode: code ?? '',
    submissionId,
    found,
    environment,
    mended: props.mending.tries,
    recheck: takenIn(recheck, found),
  });
  const { isKept, onTyped } = useKeptRun({
    submissionId,
    mended: props.mending.tries,
    found,
    code,
    run,
    draft,
    isUnsent: isUnsentNow(sharing.kind, kept),
    // A short check is repeated after a reload.
    isWanted:
      recheck?.kind !== 'done' &&
      sharing.kind !== 'closed' &&
      (shared === undefined || hasNews(shared.result, submission)),
  });
  const hostName = link.kind === 'valid' ? (branding?.brandSenderName ?? link.session.createdBy) : texts.yourHost;
  useNotShared({
    run,
    found,
    hostName,
    isKept,
    shared,
    sharedBefore: kept.shared?.sharedAt,
    isWaitedFor: link.kind === 'valid' && !isPreview && sharing.kind !== 'closed',
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
  const notice = <GuestKept {...{ kept, run, submission, judge, isAnew, link, hostName, used }} onRenew={renew} />;
  return (
    <>
      {watched}
      {code !== undefined &&
        noticePlace.current &&
        (!isRecheckOffered || recheck?.kind === 'none') &&
        createPortal(notice, noticePlace.current)}
      {summary && link.kind === 'valid' && (
        <GuestSummary
          {...summary}
          {...used}
          onTyped={onTyped}
          onRunAgain={renew}
          submission={submission}
          judge={judge}
          recheckResult={recheckResultOf({
            ...props,
            session: link.session,
            result: submission,
            onJudged: noteRechecked,
          })}
          person={
            <LinkPersonOf
              {...{ code, used, hostName, kept, isPreview }}
              session={link.session}
              isRecheck={recheck?.kind === 'done'}
            />
          }
          session={link.session}
          hostName={hostName}
          takesRecordings={branding !== undefined && can(branding.plan, 'recordings')}
          recording={recording}
          onRecording={decideRecording}
          take={take}
          sentTake={sentTake}
          onSentTake={setSentTake}
          isPreview={isPreview}
        />
      )}
      {summary && link.kind !== 'valid' && <VisitorSummary {...summary} tested={tested} isGuest />}
    </>
  );
}

interface LinkPersonOfProps {
  readonly code: string | undefined;
  readonly session: GuestSession;
  readonly used: UsedSharing;
  readonly hostName: string;
  readonly kept: KeptInBrowser;
  readonly isPreview: boolean;
  readonly isRecheck: boolean;
}

/** Offers another person than the one whom the link names a link of their own, before anything is shared. */
function LinkPersonOf({ code, session, used, hostName, kept, isPreview, isRecheck }: LinkPersonOfProps) {
  const named = namedGuest(session);
  const { sharing, shared } = used;
  const isOpen = shared === undefined && (sharing.kind === 'unshared' || sharing.kind === 'failed');
  if (code === undefined || named === undefined || isPreview || isRecheck || !isOpen) return null;
  return (
    <LinkPerson
      code={code}
      guest={named.guestName}
      hostName={hostName}
      sharedAt={kept.shared === undefined ? session.sharedAt : undefined}
    />
  );
}

interface RecheckedProps extends GuestRecordProps {
  readonly session: GuestSession;
  readonly result: SubmissionDraft | undefined;
  readonly onJudged: (recheck: SentRecheck, fit: LevelFit) => void;
}

function recheckResultOf(props: RecheckedProps) {
  const { dispatch, code, session, recheck, result, kept, onRecheck, onRenew, onJudged } = props;
  if (!result?.recheck || code === undefined || recheck?.kind !== 'done') return null;
  const { recheck: taken } = result;
  return (
    <Suspense>
      <GuestRecheckResult
        {...{ dispatch, code, session, result }}
        onJudged={(fit) => onJudged(taken, fit)}
        flow={{ ...recheck, taken }}
        submissionId={kept.shared?.submissionId}
        onFlow={onRecheck}
        onWhole={onRenew}
      />
    </Suspense>
  );
}

/** Prefills the form with the person of the previous run. */
const typedBefore = ({ run, shared }: KeptInBrowser): ShareForm | undefined =>
  run?.person ?? (shared && { guestName: shared.guestName, guestEmail: shared.guestEmail, notes: '' });

/** A submission interrupted by a reload may or may not have reached the server. */
const isUnsentNow = (sharing: SharingState['kind'], { run }: KeptInBrowser): boolean =>
  sharing === 'sending' || sharing === 'failed' || (sharing === 'unshared' && run?.isUnsent === true);

interface GuestKeptProps extends Pick<GuestRecordProps, 'link' | 'isAnew'> {
  readonly kept: KeptInBrowser;
  readonly run: TestRun;
  readonly submission: SubmissionDraft | undefined;
  readonly judge: JudgeResult;
  readonly hostName: string;
  readonly used: UsedSharing;
  readonly onRenew: () => void;
}

/** Notice above the checks about the stored earlier visit, until it is shared. */
function GuestKept({ kept, run, submission, judge, link, isAnew, hostName, used, onRenew }: GuestKeptProps) {
  const { sharing, share, draft } = used;
  const session = link.kind === 'valid' ? link.session : undefined;
  const isCalledOff = session?.episode?.isCalledOff === true;
  if (kept.run?.isUnsent && submission !== undefined) {
    return (
      <UnsentNotice
        verdict={resultVerdict(outcomesOf(submission), isCalledOff ? undefined : judge(submission))}
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
      isReady={isAnew ? undefined : session?.isReady}
      isCalledOff={isCalledOff}
      hostName={hostName}
      isRunning={isRunning(run)}
      onStartOver={onRenew}
      onRunAgain={onRenew}
    />
  );
}

const isRunning = (run: TestRun): boolean =>
  run.openStep !== undefined || CHECKS.some((check) => !['idle', 'left-out'].includes(run.checks[check].kind));
