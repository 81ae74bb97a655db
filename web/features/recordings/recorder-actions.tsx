import { hasRecording } from '@linecheck/checks/readiness/recorder';
import Circle from 'lucide-react/icons/circle';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Save from 'lucide-react/icons/save';
import Square from 'lucide-react/icons/square';
import { Button } from '../../ui/button';
import type { UsedRecorder } from './use-recorder';

interface RecorderActionsProps {
  readonly used: UsedRecorder;
  readonly isSending: boolean;
  readonly maySave: boolean;
  readonly mayCancel: boolean;
  readonly onCancel: () => void;
  /** Left out where a recording is all that the recorder was opened for. */
  readonly onContinueWithout: (() => void) | undefined;
  /** Told which click in a row it was. */
  readonly onSave: (clicks: number) => void;
}

/** Cancel, what else can be done, and last what comes next. */
export function RecorderActions(props: RecorderActionsProps) {
  const { used, isSending, maySave, mayCancel, onCancel, onContinueWithout, onSave } = props;
  const isReviewing = hasRecording(used.recorder);
  const mayLeave = (isReviewing && !isSending) || used.recorder.error !== undefined;
  const saving = { look: 'primary', wide: 'phone', icon: <Save aria-hidden />, disabled: !maySave } as const;
  return (
    <>
      <Button look="quiet" wide="phone" disabled={!mayCancel} onClick={onCancel}>
        Cancel
      </Button>
      {mayLeave && onContinueWithout && (
        <Button wide="phone" onClick={onContinueWithout}>
          Continue Without Recording
        </Button>
      )}
      {isReviewing ? (
        <Button {...saving} busy={isSending} onClick={(event) => onSave(event.detail)}>
          Save Recording
        </Button>
      ) : (
        <NextStep used={used} />
      )}
    </>
  );
}

/** Before there is a recording: one button in one place, so that the focus stays on it. */
function NextStep({ used: { recorder, devices, record, stop, recordAgain } }: Pick<RecorderActionsProps, 'used'>) {
  const step = nextStep(devices.kind === 'failed', recorder.status === 'recording');
  const { label, icon } = NEXT_STEPS[step];
  const mayRecord = devices.kind === 'live' && recorder.error !== 'not-supported';
  return (
    <Button
      look="primary"
      wide="phone"
      icon={icon}
      disabled={step === 'record' && !mayRecord}
      onClick={(event) => ({ record, stop, tryAgain: recordAgain })[step](event.detail)}
    >
      {label}
    </Button>
  );
}

const NEXT_STEPS = {
  record: { label: 'Record', icon: <Circle aria-hidden fill="currentColor" /> },
  stop: { label: 'Stop', icon: <Square aria-hidden fill="currentColor" /> },
  tryAgain: { label: 'Try again', icon: <RotateCcw aria-hidden /> },
} as const;

function nextStep(hasFailed: boolean, isRecording: boolean): keyof typeof NEXT_STEPS {
  if (hasFailed) return 'tryAgain';
  return isRecording ? 'stop' : 'record';
}
