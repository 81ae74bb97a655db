import { recorder as recorderTexts } from '@linecheck/texts/en/recorder';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { whenNear } from '../../ui/behaviour/when-near';
import { showToast } from '../../ui/overlays/toast';

const load = () => import('./recorder-dialog');
type Loaded = Awaited<ReturnType<typeof load>>;

/** Loads the recorder when the pointer or the focus comes near its button, at the latest when it is opened. If it cannot be loaded, the page stays as it is. */
export function useRecorderDialog() {
  const texts = useTexts(recorderTexts);
  const [Recorder, setRecorder] = useState<Loaded['RecorderDialog']>();
  const [isLoading, setLoading] = useState(false);
  const isOpen = Recorder !== undefined;
  const place = useFocusAfter(isOpen);

  const open = async () => {
    setLoading(true);
    try {
      const { RecorderDialog } = await load();
      setRecorder(() => RecorderDialog);
    } catch {
      const description = texts.loadFailedAdvice;
      showToast({ title: texts.loadFailed, description, tone: 'failed' });
    } finally {
      setLoading(false);
    }
  };

  /** For the button that opens the recorder. */
  const opener = { busy: isLoading, onClick: () => void open(), ...whenNear(load) };
  return { Recorder, isOpen, place, opener, close: () => setRecorder(undefined) };
}

/** What the button that opens the recorder does. */
export type RecorderOpener = ReturnType<typeof useRecorderDialog>['opener'];

/** Moves the focus to the result if the opening button is gone. */
function useFocusAfter(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
}
