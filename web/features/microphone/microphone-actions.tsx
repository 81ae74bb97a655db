import Mic from 'lucide-react/icons/mic';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Button } from '../../ui/button';
import type { MicrophoneTest } from './use-microphone-test';
import type { Preview } from './use-preview';

interface MicrophoneActionsProps {
  readonly test: MicrophoneTest;
  readonly preview: Preview;
  readonly isRetest: boolean;
  /** Before the click: what it needs is fetched while the pointer comes near, or a finger goes down. */
  readonly onNear: () => void;
  readonly onStart: () => void;
  readonly onListen: () => void;
  readonly onStop: () => void;
}

/** The test, in one button that keeps the focus until its end, and beside it the level without a test. */
export function MicrophoneActions(props: MicrophoneActionsProps) {
  const { test, preview, isRetest, onNear, onStart, onListen, onStop } = props;
  const isRecording = test.kind === 'recording';
  const isListening = preview.kind === 'live';
  return (
    <>
      <Button
        look={isRetest || isRecording ? 'default' : 'primary'}
        size={48}
        wide="phone"
        busy={test.kind === 'opening'}
        held={isRecording}
        icon={iconOf(isRecording, isRetest)}
        onPointerEnter={onNear}
        onClick={onStart}
      >
        {isRecording ? 'Recording... Speak Now!' : 'Start Microphone Test'}
      </Button>
      {test.kind !== 'opening' && !isRecording && (
        <Button
          look="quiet"
          size={48}
          wide="phone"
          busy={preview.kind === 'opening'}
          onPointerEnter={onNear}
          onClick={isListening ? onStop : onListen}
        >
          {isListening ? 'Stop listening' : 'See your level'}
        </Button>
      )}
    </>
  );
}

function iconOf(isRecording: boolean, isRetest: boolean) {
  if (isRecording) return <span aria-hidden className="dot text-failed-mark" />;
  return isRetest ? <RotateCcw aria-hidden /> : <Mic aria-hidden />;
}
