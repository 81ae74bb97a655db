import type { TestedDevices } from '@linecheck/checks/browser/recording/open-clip-devices';
import type { Sharing } from '@linecheck/checks/readiness/sharing';
import { sendGuestRecording } from '@linecheck/contract';
import { sendWithProgress } from '../../api/send-with-progress';
import { GUEST_OFFER_CONSENT } from './consent-texts';
import { DevicesFirst } from './devices-first';
import { GUEST_OFFER_TITLE, GuestOffer } from './guest-offer';
import { GuestOutcome } from './guest-outcome';
import { offersRecording, type RecordedCheck, type RecordingDecision, undecided } from './offer';
import { useRecorderDialog } from './use-recorder-dialog';

export interface GuestRecordingProps {
  readonly sessionCode: string;
  readonly guestName: string;
  readonly hostName: string;
  readonly hostIsPro: boolean;
  /** The submission that the clip belongs to. */
  readonly submissionId: string | undefined;
  readonly tested: TestedDevices;
  /** The devices that have just failed: nothing is recorded with these. */
  readonly failed: readonly RecordedCheck[];
  readonly onRetest: (check: RecordedCheck) => void;
  /** Whether the host has the results already, or can get them: a link that is over takes no clips either. */
  readonly sharing: Sharing['kind'];
  readonly decision: RecordingDecision;
  readonly onDecide: (decision: RecordingDecision) => void;
}

/** After the checks: the offer to record a test clip, the recorder, and what came of it. */
export function GuestRecording(props: GuestRecordingProps) {
  const { sessionCode, guestName, hostName, hostIsPro, submissionId, tested, failed, decision, sharing } = props;
  const { onRetest, onDecide } = props;
  const { Recorder, isOpen, isLoading, place, open, close } = useRecorderDialog();
  const decide = (made: RecordingDecision) => {
    close();
    onDecide(made);
  };
  const isOffered = offersRecording({ isRecorderOpen: isOpen, decision, hostIsPro, sharing });
  const belongsTo = { sessionCode, guestName, ...(submissionId !== undefined && { submissionId }) };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOffered && failed.length > 0 && <DevicesFirst title={GUEST_OFFER_TITLE} {...{ failed, onRetest }} />}
      {isOffered && failed.length === 0 && (
        <GuestOffer
          isLoading={isLoading}
          onRecord={() => void open()}
          hostName={hostName}
          onSkip={() => decide({ kind: 'skipped' })}
        />
      )}
      <GuestOutcome {...props} onRecordAnother={() => decide(undecided)} />
      {Recorder && (
        <Recorder
          title="Record Test Video"
          description={`Up to 15 seconds, for ${hostName} only. Nothing is sent before you press Save Recording.`}
          filePrefix="guest-recording"
          requiresConsent
          consentText={GUEST_OFFER_CONSENT}
          tested={tested}
          upload={({ consentGiven, ...clip }, options) =>
            sendWithProgress(
              sendGuestRecording,
              { body: { ...belongsTo, canShareWithHost: consentGiven, ...clip } },
              options,
            )
          }
          onSaved={(receipt) => decide({ kind: 'saved', receipt })}
          onCancel={close}
          onContinueWithout={() => decide({ kind: 'skipped' })}
        />
      )}
    </div>
  );
}
