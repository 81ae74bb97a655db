import type { Verdict } from '@linecheck/checks/verdict';
import Mic from 'lucide-react/icons/mic';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Button } from '../../ui/button';
import type { MicrophoneTest } from './use-microphone-test';
import type { Preview } from './use-preview';

interface StartButtonProps {
  readonly test: MicrophoneTest;
  readonly verdict: Verdict | undefined;
  /** Before the click: what it needs is fetched while the pointer comes near, or a finger goes down. */
  readonly onNear: () => void;
  readonly onStart: () => void;
}

/** The test, in one button that keeps the focus until its end. */
export function StartButton({ test, verdict, onNear, onStart }: StartButtonProps) {
  const isRecording = test.kind === 'recording';
  return (
    <Button
      look={isRecording || verdict?.status === 'passed' ? 'default' : 'primary'}
      size={48}
      wide="phone"
      busy={test.kind === 'opening'}
      held={isRecording}
      icon={iconOf(isRecording, verdict !== undefined)}
      onPointerEnter={onNear}
      onClick={onStart}
    >
      {labelOf(isRecording, verdict !== undefined)}
    </Button>
  );
}

interface LevelButtonProps {
  readonly test: MicrophoneTest;
  readonly preview: Preview;
  readonly isJudged: boolean;
  /** Steps stand above that get the microphone going. */
  readonly isHelped: boolean;
  readonly onNear: () => void;
  readonly onListen: () => void;
  readonly onStop: () => void;
}

/** The level without a test. */
export function LevelButton(props: LevelButtonProps) {
  const { test, preview, isJudged, isHelped, onNear, onListen, onStop } = props;
  const isBusy = test.kind === 'opening' || test.kind === 'recording';
  // After a failed device there is one button that tries it again.
  const isRetried = isHelped && isJudged && preview.kind === 'off';
  if (isBusy || isRetried) return null;
  return (
    <Button
      look="quiet"
      size={48}
      busy={preview.kind === 'opening'}
      onPointerEnter={onNear}
      onClick={preview.kind === 'live' ? onStop : onListen}
    >
      {levelLabelOf(preview, isJudged)}
    </Button>
  );
}

function iconOf(isRecording: boolean, isJudged: boolean) {
  if (isRecording) return <span aria-hidden className="dot text-failed-mark" />;
  return isJudged ? <RotateCcw aria-hidden /> : <Mic aria-hidden />;
}

function labelOf(isRecording: boolean, isJudged: boolean): string {
  if (isRecording) return 'Recording... Speak Now!';
  return isJudged ? 'Try again' : 'Start Microphone Test';
}

function levelLabelOf(preview: Preview, isJudged: boolean): string {
  if (preview.kind === 'live') return 'Stop listening';
  return preview.kind === 'failed' && !isJudged ? 'Try again' : 'See your level';
}
