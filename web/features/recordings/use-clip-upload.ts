import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/failure';
import { refusalOf } from '../../api/send';
import { dismissToast, latestToast, showToast } from '../../ui/toast';
import { clipData, clipFileName, type FilePrefix, plainType } from './clip-file';
import type { Clip } from './use-recorder';

/** A clip as both calls take it. */
interface SentClip {
  readonly clipData: string;
  readonly duration: number;
  readonly fileName: string;
  readonly mimeType: string;
  readonly uploadId: string;
}

/** With what its maker has said about it; whoever asks for no consent does not send this. */
export interface ConsentedClip extends SentClip {
  readonly consentGiven: boolean;
}

export interface UploadOptions {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export type Sending =
  | { readonly kind: 'idle' }
  /** From 0 to 1. */
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly message: string };

interface ClipUpload<Receipt> {
  readonly filePrefix: FilePrefix;
  readonly upload: (clip: ConsentedClip, options: UploadOptions) => Promise<Receipt>;
  readonly onSaved: (receipt: Receipt) => void;
}

const idle: Sending = { kind: 'idle' };
const FAILED = 'Failed to save recording';
const PLEASE_TRY_AGAIN = 'Please try again.';

/** Sends a clip. One that does not arrive is kept, and may be sent again without being stored twice. */
export function useClipUpload<Receipt>({ filePrefix, upload, onSaved }: ClipUpload<Receipt>) {
  const [sending, setSending] = useState(idle);
  const running = useRef<AbortController>(undefined);
  const reset = useCallback(() => {
    running.current?.abort();
    setSending(idle);
  }, []);
  // Nothing is sent from a page that is hidden or closed.
  useEffect(() => reset, [reset]);
  // As a mutation, so that the page hears at once where it is refused since the sign-in has ended.
  const { mutateAsync } = useMutation({ mutationFn: (send: () => Promise<Receipt>) => send(), gcTime: 0 });

  const save = async (clip: Clip, consentGiven: boolean) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setSending({ kind: 'sending', share: 0 });
    forgetLastFailure();
    try {
      const onProgress = (share: number) => signal.aborted || setSending({ kind: 'sending', share });
      const sent = await sentClip(clip, filePrefix);
      onSaved(await mutateAsync(() => upload({ ...sent, consentGiven }, { onProgress, signal })));
    } catch (error) {
      if (signal.aborted) return;
      setSending({ kind: 'failed', message: messageOf(error, PLEASE_TRY_AGAIN) });
      // What has happened to the plan is said by the page, for whoever is refused.
      if (refusalOf(error) === 'plan_required') return;
      showToast({ title: FAILED, description: PLEASE_TRY_AGAIN, tone: 'failed' });
    }
  };

  return { sending, save, reset };
}

/** A message about an attempt that is over would contradict what is on the page now. */
function forgetLastFailure(): void {
  const last = latestToast();
  if (last?.title === FAILED) dismissToast(last.id);
}

/** The film last: the server refuses by what stands before it, and need not take it in for that. */
const sentClip = async (clip: Clip, filePrefix: FilePrefix): Promise<SentClip> => ({
  duration: clip.durationS,
  fileName: clipFileName(filePrefix, clip.blob.type, clip.recordedAt),
  mimeType: plainType(clip.blob.type) || 'video/webm',
  uploadId: clip.uploadId,
  clipData: await clipData(clip.blob),
});
