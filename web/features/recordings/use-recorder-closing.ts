import { useState } from 'react';
import { type LossQuestion, useUnsaved } from '../../ui/use-unsaved';

const UNSAVED_CLIP: LossQuestion = {
  title: 'Discard your recording?',
  description: 'It has not been saved yet.',
  confirmLabel: 'Discard Recording',
  cancelLabel: 'Keep it',
};

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
  const [isAsking, setAsking] = useState(false);
  useUnsaved(isUnsaved, UNSAVED_CLIP);
  // The recording that the question was about may have come to nothing, or to the server, meanwhile.
  if (isAsking && !(isUnsaved && mayClose)) setAsking(false);
  const close = () => {
    if (!mayClose) return;
    if (isUnsaved) setAsking(true);
    else onClose();
  };
  const question = { ...UNSAVED_CLIP, open: isAsking, onConfirm: onClose, onCancel: () => setAsking(false) };
  return { close, question };
}
