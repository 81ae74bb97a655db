import recorderTexts from '@linecheck/texts/en/recorder';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../api/send';
import type { SendFileOptions } from '../../api/send-file';
import { failureWords } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { dismissToast, latestToast, showToast } from '../../ui/overlays/toast';
import { clipFileName, type FilePrefix, videoFile } from './clip-file';
import type { Clip } from './use-recorder';

/** A clip as both calls take it, with what its maker has said about it: only one of them asks for consent. */
export interface ConsentedClip {
  readonly params: { readonly uploadId: string };
  readonly fields: { readonly duration: number; readonly fileName: string };
  readonly file: Blob;
  readonly consentGiven: boolean;
}

export type Sending =
  | { readonly kind: 'idle' }
  /** From 0 to 1. */
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly message: string };

interface ClipUpload<Receipt> {
  readonly filePrefix: FilePrefix;
  readonly upload: (clip: ConsentedClip, options: SendFileOptions) => Promise<Receipt>;
  readonly onSaved: (receipt: Receipt) => void;
}

const idle: Sending = { kind: 'idle' };

/** Sends a clip. One that does not arrive is kept, and may be sent again without being stored twice. */
export function useClipUpload<Receipt>({ filePrefix, upload, onSaved }: ClipUpload<Receipt>) {
  const texts = useTexts(recorderTexts);
  const [sending, setSending] = useState(idle);
  const running = useRef<AbortController>(undefined);
  const reset = useCallback(() => {
    running.current?.abort();
    setSending(idle);
  }, []);
  // Nothing is sent from a page that is hidden or closed.
  useEffect(() => reset, [reset]);
  // A mutation, so that the page learns at once when the call is refused because the sign-in has ended.
  const { mutateAsync } = useMutation({ mutationFn: (send: () => Promise<Receipt>) => send(), gcTime: 0 });

  const save = async (clip: Clip, consentGiven: boolean) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setSending({ kind: 'sending', share: 0 });
    forgetLastFailure(texts.saveFailed);
    try {
      const onProgress = (share: number) => signal.aborted || setSending({ kind: 'sending', share });
      const sent = { ...toSend(clip, filePrefix), consentGiven };
      onSaved(await mutateAsync(() => upload(sent, { onProgress, signal })));
    } catch (error) {
      if (signal.aborted) return;
      setSending({ kind: 'failed', message: failureWords(error, texts.pleaseTryAgain) });
      // The page itself reports a change of plan, whichever call was refused.
      if (refusalOf(error) === 'plan_required') return;
      showToast({ title: texts.saveFailed, description: texts.pleaseTryAgain, tone: 'failed' });
    }
  };

  return { sending, save, reset };
}

/** A message about an attempt that is over would contradict what is on the page now. */
function forgetLastFailure(title: string): void {
  const last = latestToast();
  if (last?.title === title) dismissToast(last.id);
}

const toSend = ({ blob, durationS, recordedAt, uploadId }: Clip, prefix: FilePrefix) => ({
  params: { uploadId },
  fields: { duration: durationS, fileName: clipFileName(prefix, blob.type, recordedAt) },
  file: videoFile(blob),
});
