import recorderTexts from '@linecheck/texts/en/recorder';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { type LossQuestion, useUnsaved } from '../../ui/behaviour/use-unsaved';

const unsavedClip = (texts: typeof recorderTexts): LossQuestion => ({
  title: texts.discardTitle,
  description: texts.discardHint,
  confirmLabel: texts.discard,
  cancelLabel: texts.keepIt,
});

interface RecorderClosingOptions {
  /** True if there is a recording, or one is in progress. */
  readonly isUnsaved: boolean;
  readonly mayClose: boolean;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before an unsaved recording is lost by leaving the page, or by closing the recorder with a key
 * or a gesture: on phones the back button closes the recorder. Buttons with a clear label do not ask.
 */
export function useRecorderClosing({ isUnsaved, mayClose, onClose }: RecorderClosingOptions) {
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
