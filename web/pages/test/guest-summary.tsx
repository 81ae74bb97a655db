import type { WholeRecord } from '@linecheck/checks/check';
import { openRequired } from '@linecheck/checks/checklist/progress';
import type { Goal } from '@linecheck/checks/readiness/headline';
import type { Run, RunEvent } from '@linecheck/checks/readiness/run';
import type { Reason } from '@linecheck/checks/verdict';
import { type GuestSession, PLUS_GUEST } from '@linecheck/contract';
import type { Dispatch } from 'react';
import { LineOverTime } from '../../checks/line-over-time';
import { RecordingEnvironment } from '../../features/environment/recording-environment';
import { ShareResults } from '../../features/guest-results/share-results';
import { hasNews, type SubmissionDraft } from '../../features/guest-results/submission-draft';
import type { UsedSharing } from '../../features/guest-results/use-share-results';
import { SummaryCard } from '../../features/readiness/summary-card';
import { goToStep } from '../../features/readiness/use-run';
import { GuestRecording } from '../../features/recordings/guest-recording';
import { answerOf, failedDevices, type RecordingDecision, type ResultsState } from '../../features/recordings/offer';
import { GuestFit } from './guest-fit';
import type { StoredSteps } from './stored-steps';

interface GuestSummaryProps extends UsedSharing {
  readonly run: Run;
  readonly verdicts: WholeRecord<Reason>;
  readonly dispatch: Dispatch<RunEvent>;
  /** Stored steps of an earlier visit. */
  readonly kept: StoredSteps;
  readonly submission: SubmissionDraft | undefined;
  readonly session: GuestSession;
  readonly hostName: string;
  readonly takesRecordings: boolean;
  readonly recording: RecordingDecision;
  readonly onRecording: (decision: RecordingDecision) => void;
  readonly onTyped: () => void;
  readonly onRunAgain: () => void;
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
  } = props;
  const course = submission?.details?.connection?.lineCourse;
  const failed = failedDevices(verdicts);
  const answer = (decision: RecordingDecision) => answerOf({ decision, takesRecordings, failed });
  const decide = (decision: RecordingDecision) => {
    onRecording(decision);
    void amend({ recording: answer(decision) });
  };
  return (
    <SummaryCard run={run} verdicts={verdicts} dispatch={dispatch} goal={goalOf(props)} kept={kept}>
      {submission && (
        <>
          {session.episode && (
            <div className="mb-5">
              <GuestFit episode={session.episode} result={submission} />
            </div>
          )}
          <ShareResults
            sharing={sharing}
            share={share}
            shared={shared}
            draft={draft}
            submission={{ ...submission, recording: answer(recording) }}
            guest={namedGuest(session)}
            hostName={hostName}
            hasRecording={recording.kind === 'saved'}
            openItems={openRequired(run.checklist)}
            onGoToChecklist={() => goToStep({ run, dispatch }, 'checklist')}
            onRetestAll={() => dispatch({ type: 'retest-all' })}
            onRunAgain={onRunAgain}
            onTyped={onTyped}
          />
          {course && (
            <div className="mt-6">
              <LineOverTime course={course.value} />
            </div>
          )}
          <RecordingEnvironment readings={submission.details?.environment ?? {}} />
          <GuestRecording
            sessionCode={submission.sessionCode}
            submissionId={submission.submissionId}
            tested={{ camera: submission.details?.camera?.device, microphone: submission.details?.microphone?.device }}
            failed={failed}
            onRetest={(check) => dispatch({ type: 'retest', check })}
            guestName={session.guestName}
            hostName={hostName}
            takesRecordings={takesRecordings}
            sharing={resultsState(props)}
            decision={recording}
            onDecide={decide}
          />
        </>
      )}
    </SummaryCard>
  );
}

/** Results stay shared while an update is being sent or has failed. */
function resultsState({ sharing, shared }: GuestSummaryProps): ResultsState {
  if (sharing.kind === 'closed') return 'closed';
  return shared === undefined ? 'unshared' : 'shared';
}

/** A link that no longer accepts results has no session. */
function goalOf({ sharing, shared, submission, hostName }: GuestSummaryProps): Goal {
  if (sharing.kind === 'closed') return { kind: 'own-setup' };
  if (shared === undefined) return { kind: 'to-share', hostName };
  return { kind: submission && hasNews(shared.result, submission) ? 'to-update' : 'shared', hostName };
}

/** Plus links are created for 'Guest User'; the guest is then asked for their name. */
function namedGuest({ guestName, guestEmail }: GuestSession) {
  const placeholder = `${PLUS_GUEST.guestFirstName} ${PLUS_GUEST.guestSurname}`;
  return guestName === placeholder ? undefined : { guestName, guestEmail: guestEmail ?? '' };
}
