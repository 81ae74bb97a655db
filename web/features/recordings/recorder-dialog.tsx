import type { TestedDevices } from '@linecheck/checks/browser/recording/open-clip-devices';
import { MAX_CLIP_S } from '@linecheck/checks/browser/recording/record-clip';
import { recorder as recorderTexts } from '@linecheck/texts/en/recorder';
import { useMutation } from '@tanstack/react-query';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../api/send';
import type { SendFileOptions } from '../../api/send-file';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { isAccidentalDoubleClick } from '../../ui/behaviour/clicks';
import { type LossQuestion, useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button } from '../../ui/controls/button';
import { CheckboxRow } from '../../ui/controls/checkbox-row';
import { Notice } from '../../ui/feedback/notice';
import { ProgressBar } from '../../ui/feedback/progress/progress-bar';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { Dialog } from '../../ui/overlays/dialog';
import { dismissToast, latestToast, showToast } from '../../ui/overlays/toast';
import { type FilePrefix, isCapturing, maySave, recordedFileName, videoFile } from './recorder';
import { RecorderActions, RecorderStage, RecorderStatus } from './recorder-stage';
import { type FinishedClip, useRecorder } from './use-recorder';

interface RecorderDialogProps<Receipt> {
  readonly title: string;
  readonly description: ReactNode;
  readonly filePrefix: FilePrefix;
  /** True if consent is required before the recording may be saved; `consentText` describes it. */
  readonly requiresConsent?: boolean;
  readonly consentText?: string;
  readonly maxS?: number;
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

interface RecorderConsentProps {
  readonly text: string;
  readonly given: boolean;
  readonly disabled: boolean;
  /** Saving was tried; its outcome is shown below and takes the space. */
  readonly isTried: boolean;
  readonly onChange: (given: boolean) => void;
}

function RecorderConsent({ text, given, disabled, isTried, onChange }: RecorderConsentProps) {
  const texts = useTexts(recorderTexts);
  return (
    <div className="grid gap-1">
      <CheckboxRow
        label={text}
        checked={given}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {!(given && isTried) && (
        <Notice tone="info" role="status">
          {given ? texts.withConsent : texts.withoutConsent}
        </Notice>
      )}
    </div>
  );
}

const unsavedClip = (texts: typeof recorderTexts): LossQuestion => ({
  title: texts.discardTitle,
  description: texts.discardHint,
  confirmLabel: texts.discard,
  cancelLabel: texts.keepIt,
});

interface RecorderClosingOptions {
  readonly isUnsaved: boolean;
  readonly mayClose: boolean;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before an unsaved recording is lost by leaving the page, or by closing the recorder with a key
 * or a gesture: on phones the back button closes the recorder. Buttons with a clear label do not ask.
 */
function useRecorderClosing({ isUnsaved, mayClose, onClose }: RecorderClosingOptions) {
  const texts = useTexts(recorderTexts);
  const [isAsking, setAsking] = useState(false);
  useUnsaved(isUnsaved, unsavedClip(texts));
  // Meanwhile the recording in question may have failed, or may have reached the server.
  if (isAsking && !(isUnsaved && mayClose)) setAsking(false);
  const close = () => {
    if (!mayClose) return;
    if (isUnsaved) setAsking(true);
    else onClose();
  };
  const question = { ...unsavedClip(texts), open: isAsking, onConfirm: onClose, onCancel: () => setAsking(false) };
  return { close, question };
}

/** Clip in the format of both upload endpoints, with its consent; only one endpoint requires consent. */
export interface ConsentedClip {
  readonly params: { readonly uploadId: string };
  readonly fields: { readonly duration: number; readonly fileName: string };
  readonly file: Blob;
  readonly consentGiven: boolean;
}

type Sending =
  | { readonly kind: 'idle' }
  /** `share` is from 0 to 1. */
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly message: string };

interface ClipUpload<Receipt> {
  readonly filePrefix: FilePrefix;
  readonly upload: (clip: ConsentedClip, options: SendFileOptions) => Promise<Receipt>;
  readonly onSaved: (receipt: Receipt) => void;
}

const idle: Sending = { kind: 'idle' };

/** Uploads a clip. A failed upload keeps the clip, and a retry does not store it twice. */
export function useClipUpload<Receipt>({ filePrefix, upload, onSaved }: ClipUpload<Receipt>) {
  const texts = useTexts(recorderTexts);
  const [sending, setSending] = useState(idle);
  const running = useRef<AbortController>(undefined);
  const reset = useCallback(() => {
    running.current?.abort();
    setSending(idle);
  }, []);
  // A hidden or closed page cancels its upload.
  useEffect(() => reset, [reset]);
  // A mutation, so that `useRefusals` detects an ended sign-in.
  const { mutateAsync } = useMutation({ mutationFn: (send: () => Promise<Receipt>) => send(), gcTime: 0 });

  const save = async (clip: FinishedClip, consentGiven: boolean) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setSending({ kind: 'sending', share: 0 });
    dismissLastFailure(texts.saveFailed);
    try {
      const onProgress = (share: number) => signal.aborted || setSending({ kind: 'sending', share });
      const sent = { ...toSend(clip, filePrefix), consentGiven };
      onSaved(await mutateAsync(() => upload(sent, { onProgress, signal })));
    } catch (error) {
      if (signal.aborted) return;
      setSending({ kind: 'failed', message: failureWords(error, texts.pleaseTryAgain) });
      // `usePlanEnd` reports a change of plan for every refused call.
      if (refusalOf(error) === 'plan_required') return;
      showToast({ title: texts.saveFailed, description: texts.pleaseTryAgain, tone: 'failed' });
    }
  };

  return { sending, save, reset };
}

/** Dismisses the toast of an earlier attempt, which would contradict the current state. */
function dismissLastFailure(title: string): void {
  const last = latestToast();
  if (last?.title === title) dismissToast(last.id);
}

const toSend = ({ blob, durationS, recordedAt, uploadId }: FinishedClip, prefix: FilePrefix) => ({
  params: { uploadId },
  fields: { duration: durationS, fileName: recordedFileName(prefix, blob.type, recordedAt) },
  file: videoFile(blob),
});
