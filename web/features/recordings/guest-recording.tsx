import type { TestedDevices } from '@linecheck/checks/browser/recording/open-clip-devices';
import { deleteGuestRecording, type GuestClipReceipt, uploadGuestClip } from '@linecheck/contract';
import { recorder as recorderTexts } from '@linecheck/texts/en/recorder';
import { recordings } from '@linecheck/texts/en/recordings';
import Trash2 from 'lucide-react/icons/trash-2';
import Video from 'lucide-react/icons/video';
import { useState } from 'react';
import { send } from '../../api/send';
import { sendFile } from '../../api/send-file';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { showToast } from '../../ui/overlays/toast';
import { offersRecording, type RecordedCheck, type RecordingDecision, type ResultsState, undecided } from './offer';
import { DevicesFirst, OfferPanel } from './offer-panel';
import { type RecorderOpener, useRecorderDialog } from './use-recorder-dialog';

interface GuestRecordingProps {
  readonly sessionCode: string;
  readonly guestName: string;
  readonly hostName: string;
  readonly takesRecordings: boolean;
  readonly submissionId: string | undefined;
  readonly tested: TestedDevices;
  readonly failed: readonly RecordedCheck[];
  readonly onRetest: (check: RecordedCheck) => void;
  /** State of the results; a closed link does not accept clips either. */
  readonly sharing: ResultsState;
  readonly decision: RecordingDecision;
  readonly onDecide: (decision: RecordingDecision) => void;
}

export function GuestRecordingOffer(props: GuestRecordingProps) {
  const texts = useTexts(recorderTexts);
  const { sessionCode, guestName, hostName, takesRecordings, submissionId, tested, failed, decision, sharing } = props;
  const { onRetest, onDecide } = props;
  const { Recorder, isOpen, place, opener, close } = useRecorderDialog();
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
        <GuestOffer opener={opener} hostName={hostName} onSkip={() => decide({ kind: 'skipped' })} />
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

interface GuestOfferProps {
  readonly hostName: string;
  readonly opener: RecorderOpener;
  readonly onSkip: () => void;
}

function GuestOffer({ hostName, opener, onSkip }: GuestOfferProps) {
  const texts = useTexts(recorderTexts);
  return (
    <OfferPanel
      title={texts.offerTitle}
      actions={
        <>
          <Button fullWidth="phone" icon={<Video aria-hidden />} {...opener}>
            {texts.recordTestVideo}
          </Button>
          <Button variant="quiet" fullWidth="phone" onClick={onSkip}>
            {texts.skipRecording}
          </Button>
        </>
      }
    >
      {fill(texts.offer, { hostName })}
    </OfferPanel>
  );
}

interface GuestOutcomeProps {
  readonly decision: RecordingDecision;
  readonly hostName: string;
  readonly sharing: ResultsState;
  readonly onDecide: (decision: RecordingDecision) => void;
  readonly onRecordAnother: () => void;
}

/**
 * Outcome of the offer to record. Mentions the results as submitted only after that has happened. Exported for tests.
 */
export function GuestOutcome({ decision, hostName, sharing, onDecide, onRecordAnother }: GuestOutcomeProps) {
  const texts = useTexts(recorderTexts);
  switch (decision.kind) {
    case 'open':
      return null;
    case 'skipped':
      if (sharing === 'shared') return <Outcome tone="passed" title={texts.skippedShared} />;
      return (
        <Outcome tone="info" title={texts.skipped}>
          {sharing !== 'closed' && fill(texts.notSharedYet, { hostName })}
        </Outcome>
      );
    case 'saved':
      return (
        <Outcome
          tone="passed"
          title={texts.saved}
          action={<DeleteClip {...decision} hostName={hostName} onDeleted={() => onDecide({ kind: 'deleted' })} />}
        >
          {fill(texts[savedText(sharing)], { hostName })}
        </Outcome>
      );
    case 'deleted':
      return (
        <Outcome
          tone="info"
          title={texts.deleted}
          action={
            sharing !== 'closed' && (
              <Button icon={<Video aria-hidden />} onClick={onRecordAnother}>
                {texts.recordAnotherOne}
              </Button>
            )
          }
        >
          {fill(texts.deletedNote, { hostName })}
        </Outcome>
      );
  }
}

function savedText(sharing: ResultsState) {
  if (sharing === 'shared') return 'watchBesideResults';
  return sharing === 'closed' ? 'watch' : 'watchNotShared';
}

const Outcome = (props: Parameters<typeof Notice>[0]) => (
  <div className="mt-4">
    <Notice role="status" {...props} />
  </div>
);

interface DeleteClipProps {
  readonly receipt: GuestClipReceipt;
  readonly hostName: string;
  readonly onDeleted: () => void;
}

/** Button with which a guest withdraws the clip just sent (D19). */
function DeleteClip({ receipt, hostName, onDeleted }: DeleteClipProps) {
  const texts = useTexts(recordings);
  const [state, setState] = useState<'resting' | 'asking' | 'deleting'>('resting');
  const remove = async () => {
    setState('deleting');
    try {
      const { id, deleteToken } = receipt;
      await send(deleteGuestRecording, { params: { id }, body: { deleteToken } });
      onDeleted();
    } catch (error) {
      setState('resting');
      const description = failureWords(error, texts.pleaseTryAgain);
      showToast({ title: texts.failedToDeleteRecording, description, tone: 'failed' });
    }
  };
  return (
    <>
      <Button icon={<Trash2 aria-hidden />} onClick={() => setState('asking')}>
        {texts.deleteRecording}
      </Button>
      <ConfirmDialog
        open={state !== 'resting'}
        title={texts.deleteTitle}
        description={fill(texts.deleteOfGuestLoss, { hostName })}
        confirmLabel={texts.deleteRecording}
        cancelLabel={texts.keepIt}
        closeLabel={texts.close}
        busy={state === 'deleting'}
        onConfirm={() => void remove()}
        onCancel={() => setState('resting')}
      />
    </>
  );
}
