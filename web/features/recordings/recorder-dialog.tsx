import type { TestedDevices } from '@linecheck/checks/browser/recording/open-clip-devices';
import { MAX_CLIP_S } from '@linecheck/checks/browser/recording/record-clip';
import recorderTexts from '@linecheck/texts/en/recorder';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SendFileOptions } from '../../api/send-file';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { isAccidentalDoubleClick } from '../../ui/behaviour/accidental-double-click';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { Dialog } from '../../ui/overlays/dialog';
import type { FilePrefix } from './clip-file';
import { isCapturing, maySave } from './recorder';
import { RecorderActions } from './recorder-actions';
import { RecorderConsent } from './recorder-consent';
import { RecorderStage } from './recorder-stage';
import { RecorderStatus } from './recorder-status';
import { type ConsentedClip, type Sending, useClipUpload } from './use-clip-upload';
import { useRecorder } from './use-recorder';
import { useRecorderClosing } from './use-recorder-closing';

interface RecorderDialogProps<Receipt> {
  readonly title: string;
  readonly description: ReactNode;
  readonly filePrefix: FilePrefix;
  /** True if consent is required before the recording may be saved; `consentText` describes it. */
  readonly requiresConsent?: boolean;
  readonly consentText?: string;
  /** Seconds after which the recording stops automatically. */
  readonly maxS?: number;
  /** Names of the tested devices. */
  readonly tested?: TestedDevices;
  readonly upload: (clip: ConsentedClip, options: SendFileOptions) => Promise<Receipt>;
  readonly onSaved: (receipt: Receipt) => void;
  readonly onCancel: () => void;
  readonly onContinueWithout?: () => void;
}

const NONE: TestedDevices = {};

/**
 * Records a short clip, shows it, and sends it on request. Mounted while it is open: closing it releases the devices.
 */
export function RecorderDialog<Receipt>(props: RecorderDialogProps<Receipt>) {
  const texts = useTexts(recorderTexts);
  const { title, description, maxS = MAX_CLIP_S, tested = NONE, onCancel, onContinueWithout } = props;
  const { requiresConsent = false, consentText = texts.consent } = props;
  const used = useRecorder({ maxS, tested });
  const { sending, save, reset } = useClipUpload(props);
  const { recorder, clip } = used;
  const isSending = sending.kind === 'sending';
  // All bytes have been sent and the server is about to confirm: too late to cancel.
  const isConfirming = sending.kind === 'sending' && sending.share >= 1;
  const isUnsaved = clip !== undefined || isCapturing(recorder);
  const { close, question } = useRecorderClosing({ isUnsaved, mayClose: !isConfirming, onClose: onCancel });
  const review = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (clip !== undefined) review.current?.focus({ preventScroll: true });
  }, [clip]);
  return (
    <>
      <Dialog
        open
        size="wide"
        title={title}
        description={description}
        closeLabel={texts.close}
        lightDismiss={false}
        onClose={close}
        footer={
          <RecorderActions
            used={used}
            isSending={isSending}
            mayCancel={!isConfirming}
            maySave={maySave(recorder, { consentRequired: requiresConsent })}
            onCancel={onCancel}
            onContinueWithout={onContinueWithout}
            onSave={(clicks) => {
              if (clip && !isAccidentalDoubleClick(clicks, Date.now() - clip.recordedAt))
                void save(clip, recorder.consentGiven);
            }}
          />
        }
      >
        <div className="grid gap-4">
          <div ref={review} tabIndex={-1} className="outline-none">
            {clip && <span className="sr-only">{fill(texts.yourRecording, { durationS: clip.durationS })}</span>}
            <RecorderStage used={used} />
          </div>
          <RecorderStatus used={used} maxS={maxS} />
          {clip && (
            <div className="grid gap-2">
              <div>
                <Button
                  icon={<RotateCcw aria-hidden />}
                  disabled={isSending}
                  onClick={() => {
                    reset();
                    used.recordAgain();
                  }}
                >
                  {texts.recordAgain}
                </Button>
              </div>
              {requiresConsent && (
                <RecorderConsent
                  text={consentText}
                  given={recorder.consentGiven}
                  disabled={isSending}
                  isTried={sending.kind !== 'idle'}
                  onChange={used.setConsent}
                />
              )}
              <SendingState sending={sending} />
            </div>
          )}
        </div>
      </Dialog>
      <ConfirmDialog {...question} closeLabel={texts.close} />
    </>
  );
}

function SendingState({ sending }: { readonly sending: Sending }) {
  const texts = useTexts(recorderTexts);
  if (sending.kind === 'idle') return null;
  if (sending.kind === 'failed') {
    return (
      <Notice tone="failed" role="alert" title={texts.notSaved}>
        {fill(texts.notSavedAdvice, { message: sending.message })}
      </Notice>
    );
  }
  const percent = Math.round(sending.share * 100);
  return (
    <div className="grid gap-1.5">
      <p className="tabular text-14 text-ink-2">{fill(texts.sending, { percent })}</p>
      <ProgressBar label={texts.sendingLabel} share={sending.share} />
    </div>
  );
}
