import { recorder as recorderTexts } from '@linecheck/texts/en/recorder';
import Circle from 'lucide-react/icons/circle';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Save from 'lucide-react/icons/save';
import Square from 'lucide-react/icons/square';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { hasRecording, isCapturing } from './recorder';
import type { UsedRecorder } from './use-recorder';

interface RecorderActionsProps {
  readonly used: UsedRecorder;
  readonly isSending: boolean;
  readonly maySave: boolean;
  readonly mayCancel: boolean;
  readonly onCancel: () => void;
  /** Undefined if a recording is the only purpose of the recorder. */
  readonly onContinueWithout: (() => void) | undefined;
  /** Called with the number of clicks in quick succession. */
  readonly onSave: (clicks: number) => void;
}

/** Buttons of the recorder: cancel first, then the alternatives, the next step last. */
export function RecorderActions(props: RecorderActionsProps) {
  const texts = useTexts(recorderTexts);
  const { used, isSending, maySave, mayCancel, onCancel, onContinueWithout, onSave } = props;
  const isReviewing = hasRecording(used.recorder);
  const mayLeave = (isReviewing && !isSending) || used.recorder.error !== undefined;
  const saving = { variant: 'primary', fullWidth: 'phone', icon: <Save aria-hidden />, disabled: !maySave } as const;
  return (
    <>
      <Button variant="quiet" fullWidth="phone" disabled={!mayCancel} onClick={onCancel}>
        {texts.cancel}
      </Button>
      {mayLeave && onContinueWithout && (
        <Button fullWidth="phone" onClick={onContinueWithout}>
          {texts.continueWithoutRecording}
        </Button>
      )}
      {isReviewing ? (
        <Button {...saving} busy={isSending} onClick={(event) => onSave(event.detail)}>
          {texts.saveRecording}
        </Button>
      ) : (
        <NextStep used={used} />
      )}
    </>
  );
}

/** Single button before there is a recording, so that the focus stays on it. */
function NextStep({ used: { recorder, devices, record, stop, recordAgain } }: Pick<RecorderActionsProps, 'used'>) {
  const texts = useTexts(recorderTexts);
  const step = nextStep(devices.kind === 'failed', isCapturing(recorder));
  const mayRecord = devices.kind === 'live' && recorder.error !== 'not-supported';
  return (
    <Button
      variant="primary"
      fullWidth="phone"
      icon={nextIcons[step]}
      busy={recorder.status === 'finishing'}
      disabled={step === 'record' && !mayRecord}
      onClick={(event) => ({ record, stop, tryAgain: recordAgain })[step](event.detail)}
    >
      {texts[step]}
    </Button>
  );
}

const nextIcons = {
  record: <Circle aria-hidden fill="currentColor" />,
  stop: <Square aria-hidden fill="currentColor" />,
  tryAgain: <RotateCcw aria-hidden />,
} as const;

function nextStep(hasFailed: boolean, isRecording: boolean): keyof typeof nextIcons {
  if (hasFailed) return 'tryAgain';
  return isRecording ? 'stop' : 'record';
}
