import type { TestedDevices } from '@linecheck/checks/browser/recording/open-clip-devices';
import { uploadGuestClip } from '@linecheck/contract';
import recorderTexts from '@linecheck/texts/en/recorder';
import { sendFile } from '../../api/send-file';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { DevicesFirst } from './devices-first';
import { GuestOffer } from './guest-offer';
import { GuestOutcome } from './guest-outcome';
import { offersRecording, type RecordedCheck, type RecordingDecision, type ResultsState, undecided } from './offer';
import { useRecorderDialog } from './use-recorder-dialog';

export interface GuestRecordingProps {
  readonly sessionCode: string;
  readonly guestName: string;
  readonly hostName: string;
  readonly takesRecordings: boolean;
  /** Submission that the clip belongs to. */
  readonly submissionId: string | undefined;
  readonly tested: TestedDevices;
  /** Failed devices, which prevent a recording. */
  readonly failed: readonly RecordedCheck[];
  readonly onRetest: (check: RecordedCheck) => void;
  /** State of the results; a closed link does not accept clips either. */
  readonly sharing: ResultsState;
  readonly decision: RecordingDecision;
  readonly onDecide: (decision: RecordingDecision) => void;
}

/** Section after the checks with the offer to record a test clip, the recorder, and the outcome. */
export function GuestRecording(props: GuestRecordingProps) {
  const texts = useTexts(recorderTexts);
  const { sessionCode, guestName, hostName, takesRecordings, submissionId, tested, failed, decision, sharing } = props;
  const { onRetest, onDecide } = props;
  const { Recorder, isOpen, isLoading, place, open, close } = useRecorderDialog();
  const decide = (made: RecordingDecision) => {
    close();
    onDecide(made);
  };
  const isOffered = offersRecording({ isRecorderOpen: isOpen, decision, takesRecordings, sharing });
  const belongsTo = { sessionCode, guestName, ...(submissionId !== undefined && { submissionId }) };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOffered && failed.length > 0 && <DevicesFirst title={texts.offerTitle} {...{ failed, onRetest }} />}
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
          title={texts.recordTestVideo}
          description={fill(texts.guestDescription, { hostName })}
          filePrefix="guest-recording"
          requiresConsent
          consentText={texts.offerConsent}
          tested={tested}
          upload={({ consentGiven, fields, ...clip }, options) =>
            sendFile(uploadGuestClip, { ...clip, fields: { ...belongsTo, ...fields, consentGiven } }, options)
          }
          onSaved={(receipt) => decide({ kind: 'saved', receipt })}
          onCancel={close}
          onContinueWithout={() => decide({ kind: 'skipped' })}
        />
      )}
    </div>
  );
}
