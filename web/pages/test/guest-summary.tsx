import type { FinishedTake } from '@linecheck/checks/browser/microphone/live-microphone';
import type { WholeRecord } from '@linecheck/checks/check';
import { openRequired } from '@linecheck/checks/checklist/progress';
import type { LevelFit } from '@linecheck/checks/levels/fit';
import { resultVerdict } from '@linecheck/checks/levels/result-verdict';
import type { RunGoal } from '@linecheck/checks/readiness/headline';
import type { RunEvent, TestRun } from '@linecheck/checks/readiness/run';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { type GuestSession, PLUS_GUEST } from '@linecheck/contract';
import { sharing as sharingTexts } from '@linecheck/texts/en/sharing';
import { type Dispatch, type SetStateAction, Suspense } from 'react';
import { LineOverTime } from '../../checks/line-over-time';
import { RecordingEnvironment } from '../../features/environment/recording-environment';
import { OwnReportButtons } from '../../features/guest-results/report/own-report';
import { ShareResults } from '../../features/guest-results/share-results';
import { hasNews, type SubmissionDraft } from '../../features/guest-results/submission-draft';
import type { UsedSharing } from '../../features/guest-results/use-share-results';
import { SummaryCard } from '../../features/readiness/summary-card';
import { goToStep } from '../../features/readiness/use-run';
import { GuestRecordingOffer } from '../../features/recordings/guest-recording';
import {
  failedDevices,
  type RecordingDecision,
  type ResultsState,
  recordingAnswerOf,
} from '../../features/recordings/offer';
import type { TakeSending } from '../../features/recordings/sent-take';
import { showTitle } from '../../texts/show-title';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { Notice } from '../../ui/feedback/notice';
import type { ElementNode } from '../../ui/theme/element-node';
import { FitNotice, guestShowOf } from './guest-fit';
import type { StoredSteps } from './stored-steps';

interface GuestSummaryProps extends UsedSharing {
  readonly run: TestRun;
  readonly verdicts: WholeRecord<VerdictReason>;
  readonly dispatch: Dispatch<RunEvent>;
  readonly kept: StoredSteps;
  readonly submission: SubmissionDraft | undefined;
  readonly judge: (result: SubmissionDraft) => LevelFit | undefined;
  readonly recheckResult: ElementNode;
  /** The question who sends the results. */
  readonly person: ElementNode;
  readonly session: GuestSession;
  readonly hostName: string;
  readonly takesRecordings: boolean;
  readonly recording: RecordingDecision;
  readonly onRecording: (decision: RecordingDecision) => void;
  readonly take: FinishedTake | undefined;
  readonly sentTake: TakeSending;
  readonly onSentTake: Dispatch<SetStateAction<TakeSending>>;
  readonly onTyped: () => void;
  readonly onRunAgain: () => void;
  readonly isPreview: boolean;
}

/**
 * Findings, the form that shares them with the host, and the offer to record, which is available before and after
 * sharing.
 */
export function GuestSummary(props: GuestSummaryProps) {
  const {
    run,
    verdicts,
    dispatch,
    submission,
    judge,
    recheckResult,
    session,
    hostName,
    takesRecordings,
    recording,
    onRecording,
    sharing,
    share,
    shared,
    draft,
    kept,
    onTyped,
    onRunAgain,
    amend,
    isPreview,
  } = props;
  const course = submission?.details?.connection?.lineCourse;
  const failed = failedDevices(verdicts);
  const answer = (decision: RecordingDecision) => recordingAnswerOf({ decision, takesRecordings, failed });
  const decide = (decision: RecordingDecision) => {
    onRecording(decision);
    void amend({ recording: answer(decision) });
  };
  // Without news the host's result counts, although the environment has gone on changing.
  const judged = shared && !hasNews(shared.result, submission) ? shared.result : submission;
  const fit = judged && judge(judged);
  const isCalledOff = session.episode?.isCalledOff === true;
  const judgement = resultVerdict(verdicts, fit);
  const whole = isCalledOff ? { ...judgement, stopping: [], next: 'close' as const } : judgement;
  // A recheck has its own words for what to change.
  const change = whole.stopping.length > 0 && fit ? <FitNotice {...{ fit, verdicts, dispatch }} /> : null;
  return (
    <SummaryCard
      {...{ run, verdicts, dispatch, kept }}
      verdict={{ ...whole, title: showTitle(whole) }}
      goal={goalOf(props)}
      first={recheckResult ?? change}
    >
      {submission && (
        <>
          {props.person}
          <ShareResults
            next={whole.next}
            sharing={sharing}
            share={share}
            shared={shared}
            draft={draft}
            submission={{ ...submission, recording: answer(recording) }}
            guest={namedGuest(session)}
            hostName={hostName}
            hasRecording={recording.kind === 'saved'}
            sendsSound={props.sentTake.consent?.take === props.take && props.take !== undefined}
            openItems={openRequired(run.checklist)}
            onGoToChecklist={() => goToStep({ run, dispatch }, 'checklist')}
            onRetestAll={() => dispatch({ type: 'retest-all' })}
            onRunAgain={onRunAgain}
            onTyped={onTyped}
            along={<TakeOffer {...props} />}
          />
          <OwnReportButtons
            contentOf={() => ({
              title: session.title,
              guestName: draft.current?.guestName || session.guestName,
              notes: draft.current?.notes ?? '',
              submission: { ...submission, recording: answer(recording) },
              // Only the host has the readings from before a recheck.
              show:
                submission.recheck === undefined && session.episode
                  ? { episode: session.episode, asked: guestShowOf(session.episode) }
                  : undefined,
            })}
          />
          {course && (
            <div className="mt-6">
              <LineOverTime course={course.value} />
            </div>
          )}
          <RecordingEnvironment readings={submission.details?.environment ?? {}} />
          {isPreview && takesRecordings && <RecordingPreview />}
          <GuestRecordingOffer
            sessionCode={submission.sessionCode}
            submissionId={submission.submissionId}
            tested={{ camera: submission.details?.camera?.device, microphone: submission.details?.microphone?.device }}
            failed={failed}
            onRetest={(check) => dispatch({ type: 'retest', check })}
            guestName={session.guestName}
            hostName={hostName}
            takesRecordings={takesRecordings && !isPreview}
            sharing={resultsState(props)}
            decision={recording}
            onDecide={decide}
          />
        </>
      )}
    </SummaryCard>
  );
}

// If it cannot be loaded, the results are shared without the sound.
const SendTake = lazyOrNothing(async () => (await import('../../features/recordings/send-take')).SendTake);

/** Offer to send the sound of the microphone check along, if there is one and the host's plan includes recordings. */
function TakeOffer(props: GuestSummaryProps) {
  const { take, submission, verdicts, hostName, takesRecordings, sharing, shared, sentTake, onSentTake } = props;
  if (submission?.submissionId === undefined) return null;
  const isTaken = takesRecordings && sharing.kind !== 'closed' && verdicts.microphone.status !== 'failed';
  if (!(isTaken && take) && sentTake.sent === undefined) return null;
  return (
    <Suspense>
      <SendTake
        {...{ take, hostName }}
        submissionId={submission.submissionId}
        sessionCode={submission.sessionCode}
        sharedAt={shared?.at}
        isOpen={isTaken && (shared === undefined || hasNews(shared.result, submission))}
        state={sentTake}
        onState={onSentTake}
      />
    </Suspense>
  );
}

function RecordingPreview() {
  const { previewed: texts } = useTexts(sharingTexts);
  return (
    <div className="mt-4">
      <Notice tone="info" title={texts.recording}>
        {texts.recordingHint}
      </Notice>
    </div>
  );
}

/** Results stay shared while an update is being sent or has failed. */
function resultsState({ sharing, shared }: GuestSummaryProps): ResultsState {
  if (sharing.kind === 'closed') return 'closed';
  return shared === undefined ? 'unshared' : 'shared';
}

/** A link that no longer accepts results has no session. */
function goalOf({ session, sharing, shared, submission, hostName }: GuestSummaryProps): RunGoal {
  if (sharing.kind === 'closed') return { kind: 'own-setup' };
  if (session.episode?.isCalledOff) return { kind: 'called-off' };
  if (shared === undefined) return { kind: 'to-share', hostName };
  return { kind: submission && hasNews(shared.result, submission) ? 'to-update' : 'shared', hostName };
}

/** Plus links are created for 'Guest User'; the guest is then asked for their name. */
export function namedGuest({ guestName, guestEmail }: GuestSession) {
  const placeholder = `${PLUS_GUEST.guestFirstName} ${PLUS_GUEST.guestSurname}`;
  return guestName === placeholder ? undefined : { guestName, guestEmail: guestEmail ?? '' };
}
