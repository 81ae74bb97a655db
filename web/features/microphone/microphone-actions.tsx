import Mic from 'lucide-react/icons/mic';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Button } from '../../ui/button';
import type { MicrophoneTest } from './use-microphone-test';
import type { Preview } from './use-preview';

interface MicrophoneActionsProps {
  readonly test: MicrophoneTest;
  readonly preview: Preview;
  readonly isRetest: boolean;
  /** Before the click: what the click needs is fetched while the button goes down. */
  readonly onPress: () => void;
  readonly onStart: () => void;
  readonly onListen: () => void;
  readonly onStop: () => void;
}

/** The test, and beside it the level without a test. */
export function MicrophoneActions(props: MicrophoneActionsProps) {
  const { test, preview, isRetest, onPress, onStart, onListen, onStop } = props;
  if (test.kind === 'recording') {
    return (
      <Button size={48} disabled wide="phone" icon={<span aria-hidden className="dot text-failed-mark" />}>
        Recording... Speak Now!
      </Button>
    );
  }
  const isListening = preview.kind === 'live';
  return (
    <>
      <Button
        look={isRetest ? 'default' : 'primary'}
        size={48}
        wide="phone"
        busy={test.kind === 'opening'}
        icon={isRetest ? <RotateCcw aria-hidden /> : <Mic aria-hidden />}
        onPointerDown={onPress}
        onClick={onStart}
      >
        Start Microphone Test
      </Button>
      {test.kind !== 'opening' && (
        <Button
          look="quiet"
          size={48}
          wide="phone"
          busy={preview.kind === 'opening'}
          onPointerDown={onPress}
          onClick={isListening ? onStop : onListen}
        >
          {isListening ? 'Stop listening' : 'See your level'}
        </Button>
      )}
    </>
  );
}
