import { recorder as recorderTexts } from '@linecheck/texts/en/recorder';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../api/send';
import type { SendFileOptions } from '../../api/send-file';
import { failureWords } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { dismissToast, latestToast, showToast } from '../../ui/overlays/toast';
import { clipFileName, type FilePrefix, videoFile } from './clip-file';
import type { Clip } from './use-recorder';

/** Clip in the format of both upload endpoints, with its consent; only one endpoint requires consent. */
export interface ConsentedClip {
  readonly params: { readonly uploadId: string };
  readonly fields: { readonly duration: number; readonly fileName: string };
  readonly file: Blob;
  readonly consentGiven: boolean;
}

export type Sending =
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

  const save = async (clip: Clip, consentGiven: boolean) => {
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

const toSend = ({ blob, durationS, recordedAt, uploadId }: Clip, prefix: FilePrefix) => ({
  params: { uploadId },
  fields: { duration: durationS, fileName: clipFileName(prefix, blob.type, recordedAt) },
  file: videoFile(blob),
});
