import type { Verdict } from '@linecheck/checks/verdict';
import Mic from 'lucide-react/icons/mic';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Button } from '../../ui/button';
import { DeviceSelect, type DeviceStepProps } from '../../ui/device-select';
import { HintLine } from '../../ui/hint-line';
import { StepFooter } from '../../ui/step-footer';
import { LiveTake } from './live-take';
import type { FinishedMicrophone } from './run-take';
import { TakeDetails } from './take-details';
import { TakePlayer } from './take-player';
import { type MicrophoneTest, useMicrophoneTest } from './use-microphone-test';

type MicrophoneStepProps = DeviceStepProps<Verdict, FinishedMicrophone>;

/** Choosing, the eight-second test with its meter, and what came of it. */
export function MicrophoneStep(props: MicrophoneStepProps) {
  const { selection, verdict, isOpen, onStarted, onCancelled, onFinished, help } = props;
  const { deviceId } = selection;
  const { test, start } = useMicrophoneTest({
    isJudged: verdict !== undefined,
    isOpen,
    onStarted,
    onCancelled,
    onFinished,
  });
  const tryAgain = () => void start(deviceId);
  const isBusy = test.kind === 'opening' || test.kind === 'recording';
  const helping =
    isOpen && help({ isOpening: test.kind === 'opening', code: isBusy ? undefined : verdict?.code, tryAgain });
  return (
    <>
      <DeviceSelect
        label="Select Microphone"
        placeholder="Select a microphone"
        icon={<Mic aria-hidden />}
        selection={selection}
        disabled={isBusy}
      />
      {test.kind === 'finished' ? <TakePlayer test={test} /> : <LiveTake test={test} />}
      {!isBusy && verdict !== undefined && (
        <HintLine
          tone={verdict.status}
          detail={[verdict.details, !helping && verdict.advice].filter(Boolean).join(' ')}
          live
        >
          {verdict.message}
        </HintLine>
      )}
      {helping}
      <StepFooter
        detailsLabel="Details"
        details={test.kind === 'finished' && <TakeDetails take={test.take} />}
        actions={<StartButton test={test} isRetest={verdict !== undefined} onStart={() => void start(deviceId)} />}
      />
    </>
  );
}

interface StartButtonProps {
  readonly test: MicrophoneTest;
  readonly isRetest: boolean;
  readonly onStart: () => void;
}

function StartButton({ test, isRetest, onStart }: StartButtonProps) {
  if (test.kind === 'recording') {
    return (
      <Button size={48} disabled wide="phone" icon={<span aria-hidden className="dot text-failed-mark" />}>
        Recording... Speak Now!
      </Button>
    );
  }
  const icon = isRetest ? <RotateCcw aria-hidden /> : <Mic aria-hidden />;
  return (
    <Button
      look={isRetest ? 'default' : 'primary'}
      size={48}
      wide="phone"
      busy={test.kind === 'opening'}
      icon={icon}
      onClick={onStart}
    >
      Start Microphone Test
    </Button>
  );
}
