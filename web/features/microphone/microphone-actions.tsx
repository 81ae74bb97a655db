import Mic from 'lucide-react/icons/mic';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { PointerEvent } from 'react';
import { Button } from '../../ui/button';
import type { MicrophoneTest } from './use-microphone-test';
import type { Preview } from './use-preview';

interface MicrophoneActionsProps {
  readonly test: MicrophoneTest;
  readonly preview: Preview;
  readonly isRetest: boolean;
  /** Before the click: what takes time in it is done while the button goes down. */
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
  // Only a mouse's press lets sound run already; a finger's does when it is lifted.
  const press = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && onPress();
  const isListening = preview.kind === 'live';
  return (
    <>
      <Button
        look={isRetest ? 'default' : 'primary'}
        size={48}
        wide="phone"
        busy={test.kind === 'opening'}
        icon={isRetest ? <RotateCcw aria-hidden /> : <Mic aria-hidden />}
        onPointerDown={press}
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
          onPointerDown={press}
          onClick={isListening ? onStop : onListen}
        >
          {isListening ? 'Stop listening' : 'See your level'}
        </Button>
      )}
    </>
  );
}
