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
  /** There is a recording, or one is being made. */
  readonly isUnsaved: boolean;
  readonly mayClose: boolean;
  readonly onClose: () => void;
}

/**
 * Asks before a page that is left, or a recorder that is closed by a key or a gesture, takes an unsaved recording along: on
 * phones the back button closes the recorder. A button that says what it does asks nothing.
 */
export function useRecorderClosing({ isUnsaved, mayClose, onClose }: RecorderClosingOptions) {
  const texts = useTexts(recorderTexts);
  const [isAsking, setAsking] = useState(false);
  useUnsaved(isUnsaved, unsavedClip(texts));
  // The recording that the question was about may have come to nothing, or to the server, meanwhile.
  if (isAsking && !(isUnsaved && mayClose)) setAsking(false);
  const close = () => {
    if (!mayClose) return;
    if (isUnsaved) setAsking(true);
    else onClose();
  };
  const question = { ...unsavedClip(texts), open: isAsking, onConfirm: onClose, onCancel: () => setAsking(false) };
  return { close, question };
}
