import type { VerdictReason } from '@linecheck/checks/verdict';
import { microphone as microphoneTexts } from '@linecheck/texts/en/run';
import Mic from 'lucide-react/icons/mic';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { RefObject } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import type { MicrophoneTest } from './microphone-test';
import type { LevelPreview } from './use-preview';

interface StartButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly test: MicrophoneTest;
  readonly verdict: VerdictReason | undefined;
  /** True while the help for the verdict has the primary button. */
  readonly isSecondary: boolean;
  /** Prefetches before the click, when the pointer comes near or a finger goes down. */
  readonly onNear: () => void;
  readonly onStart: () => void;
}

/** Button that starts the test and keeps the focus until its end. */
export function StartButton({ ref, test, verdict, isSecondary, onNear, onStart }: StartButtonProps) {
  const texts = useTexts(microphoneTexts);
  const isRecording = test.kind === 'recording';
  return (
    <Button
      ref={ref}
      variant={isRecording || isSecondary || verdict?.status === 'passed' ? 'default' : 'primary'}
      size={48}
      fullWidth="phone"
      busy={test.kind === 'opening'}
      pending={isRecording}
      icon={iconOf(isRecording, verdict !== undefined)}
      onPointerEnter={onNear}
      onClick={onStart}
    >
      {labelOf(texts, isRecording, verdict !== undefined)}
    </Button>
  );
}

interface LevelButtonProps {
  readonly test: MicrophoneTest;
  readonly preview: LevelPreview;
  readonly isJudged: boolean;
  readonly isHelped: boolean;
  readonly onNear: () => void;
  readonly onListen: () => void;
  readonly onStop: () => void;
}

export function LevelButton(props: LevelButtonProps) {
  const texts = useTexts(microphoneTexts);
  const { test, preview, isJudged, isHelped, onNear, onListen, onStop } = props;
  const isBusy = test.kind === 'opening' || test.kind === 'recording';
  // After a device failure, only the test button retries.
  const isRetried = isHelped && isJudged && preview.kind === 'off';
  if (isBusy || isRetried) return null;
  return (
    <Button
      variant="quiet"
      size={48}
      busy={preview.kind === 'opening'}
      onPointerEnter={onNear}
      onClick={preview.kind === 'live' ? onStop : onListen}
    >
      {levelLabelOf(texts, preview, isJudged)}
    </Button>
  );
}

function iconOf(isRecording: boolean, isJudged: boolean) {
  if (isRecording) return <span aria-hidden className="dot text-failed-mark" />;
  return isJudged ? <RotateCcw aria-hidden /> : <Mic aria-hidden />;
}

function labelOf(texts: typeof microphoneTexts, isRecording: boolean, isJudged: boolean): string {
  if (isRecording) return texts.recording;
  return isJudged ? texts.tryAgain : texts.start;
}

function levelLabelOf(texts: typeof microphoneTexts, preview: LevelPreview, isJudged: boolean): string {
  if (preview.kind === 'live') return texts.stopListening;
  return preview.kind === 'failed' && !isJudged ? texts.tryAgain : texts.seeYourLevel;
}
