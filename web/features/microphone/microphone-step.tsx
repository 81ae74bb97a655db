import type { Verdict } from '@linecheck/checks/verdict';
import Mic from 'lucide-react/icons/mic';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { HintLine } from '../../ui/hint-line';
import { SelectField } from '../../ui/select-field';
import { StepFooter } from '../../ui/step-footer';
import { LiveTake } from './live-take';
import type { FinishedMicrophone } from './run-take';
import { TakeDetails } from './take-details';
import { TakePlayer } from './take-player';
import { type MicrophoneTest, useMicrophoneTest } from './use-microphone-test';

export interface MicrophoneStepProps {
  readonly devices: readonly { readonly deviceId: string; readonly label: string }[];
  readonly deviceId: string | undefined;
  readonly shownId: string | undefined;
  readonly onChooseDevice: (deviceId: string) => void;
  /** The verdict of the last test, or undefined while there is none. */
  readonly verdict: Verdict | undefined;
  readonly isOpen: boolean;
  readonly onStarted: () => void;
  readonly onCancelled: () => void;
  readonly onFinished: (finished: FinishedMicrophone) => void;
  /** What helps to get a refused device back. */
  readonly help: (tryAgain: () => void) => ReactNode;
}

/** S2 §8: the entry where devices cannot be listed. */
const fallback = { deviceId: '', label: 'Default Microphone' } as const;

/** Choosing, the eight-second test with its meter, and what came of it. */
export function MicrophoneStep(props: MicrophoneStepProps) {
  const { devices, deviceId, shownId, onChooseDevice, verdict, isOpen, onStarted, onCancelled, onFinished, help } =
    props;
  const { test, start } = useMicrophoneTest({
    isJudged: verdict !== undefined,
    isOpen,
    onStarted,
    onCancelled,
    onFinished,
  });
  const isBusy = test.kind === 'opening' || test.kind === 'recording';
  const options = (devices.length > 0 ? devices : [fallback]).map(({ deviceId: value, label }) => ({ value, label }));
  return (
    <>
      <SelectField
        label="Select Microphone"
        placeholder="Select a microphone"
        icon={<Mic aria-hidden />}
        options={options}
        value={shownId ?? ''}
        disabled={isBusy}
        onChange={(event) => onChooseDevice(event.target.value)}
      />
      {test.kind === 'finished' ? <TakePlayer test={test} /> : <LiveTake test={test} />}
      {!isBusy && verdict !== undefined && (
        <HintLine tone={verdict.status} detail={[verdict.details, verdict.advice].filter(Boolean).join(' ')} live>
          {verdict.message}
        </HintLine>
      )}
      {isOpen && !isBusy && verdict?.code === 'denied' && help(() => void start(deviceId))}
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
