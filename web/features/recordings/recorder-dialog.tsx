import type { TestedDevices } from '@linecheck/checks/browser/recording/open-clip-devices';
import { MAX_CLIP_S } from '@linecheck/checks/browser/recording/record-clip';
import { maySave } from '@linecheck/checks/readiness/recorder';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { ProgressBar } from '../../ui/progress-bar';
import { isSecondHalf } from '../../ui/second-half';
import type { FilePrefix } from './clip-file';
import { DEFAULT_CONSENT } from './consent-texts';
import { RecorderActions } from './recorder-actions';
import { RecorderConsent } from './recorder-consent';
import { RecorderStage } from './recorder-stage';
import { RecorderStatus } from './recorder-status';
import { type ConsentedClip, type Sending, type UploadOptions, useClipUpload } from './use-clip-upload';
import { useRecorder } from './use-recorder';
import { useRecorderClosing } from './use-recorder-closing';

interface RecorderDialogProps<Receipt> {
  readonly title: string;
  readonly description: ReactNode;
  readonly filePrefix: FilePrefix;
  /** Whether somebody has to consent before the recording may be saved, and to what. */
  readonly requiresConsent?: boolean;
  readonly consentText?: string;
  /** Seconds after which the recording stops by itself. */
  readonly maxS?: number;
  /** The names of the devices that were tested. */
  readonly tested?: TestedDevices;
  readonly upload: (clip: ConsentedClip, options: UploadOptions) => Promise<Receipt>;
  readonly onSaved: (receipt: Receipt) => void;
  readonly onCancel: () => void;
  readonly onContinueWithout?: () => void;
}

const NONE: TestedDevices = {};

/** Records a short clip, shows it, and sends it when asked. Mounted while it is open: closing it gives the devices back. */
export function RecorderDialog<Receipt>(props: RecorderDialogProps<Receipt>) {
  const { title, description, maxS = MAX_CLIP_S, tested = NONE, onCancel, onContinueWithout } = props;
  const { requiresConsent = false, consentText = DEFAULT_CONSENT } = props;
  const used = useRecorder({ maxS, tested });
  const { sending, save, reset } = useClipUpload(props);
  const { recorder, clip } = used;
  const isSending = sending.kind === 'sending';
  // All of it is with the server, which is about to say that it has it: too late to be called back.
  const isBeyondRecall = sending.kind === 'sending' && sending.share >= 1;
  const isUnsaved = clip !== undefined || recorder.status === 'recording';
  const { close, question } = useRecorderClosing({ isUnsaved, mayClose: !isBeyondRecall, onClose: onCancel });
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
        closeLabel="Close"
        lightDismiss={false}
        onClose={close}
        footer={
          <RecorderActions
            used={used}
            isSending={isSending}
            mayCancel={!isBeyondRecall}
            maySave={maySave(recorder, { consentRequired: requiresConsent })}
            onCancel={onCancel}
            onContinueWithout={onContinueWithout}
            onSave={(clicks) => {
              if (clip && !isSecondHalf(clicks, Date.now() - clip.recordedAt)) void save(clip, recorder.consentGiven);
            }}
          />
        }
      >
        <div className="grid gap-4">
          <div ref={review} tabIndex={-1} className="outline-none">
            {clip && <span className="sr-only">Your recording, {clip.durationS} seconds</span>}
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
                  Record Again
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
      <ConfirmDialog {...question} closeLabel="Close" />
    </>
  );
}

function SendingState({ sending }: { readonly sending: Sending }) {
  if (sending.kind === 'idle') return null;
  if (sending.kind === 'failed') {
    return (
      <Notice tone="failed" role="alert" title="Your recording has not been saved">
        {sending.message} It is still here: you can save it again.
      </Notice>
    );
  }
  const percent = Math.round(sending.share * 100);
  return (
    <div className="grid gap-1.5">
      <p className="tabular text-14 text-ink-2">Sending your recording… {percent} %</p>
      <ProgressBar label="Sending your recording" share={sending.share} />
    </div>
  );
}
