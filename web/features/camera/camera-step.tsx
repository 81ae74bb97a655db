import type { FinishedCamera } from '@linecheck/checks/browser/camera/camera-session';
import type { Reason } from '@linecheck/checks/verdict';
import cameraTexts from '@linecheck/texts/en/camera';
import Video from 'lucide-react/icons/video';
import { type ReactNode, useEffect, useRef } from 'react';
import { DeviceSelect } from '../../checks/device-select';
import type { DeviceStepProps } from '../../checks/device-step';
import { StepFooter } from '../../checks/step-footer';
import { useTexts } from '../../texts/use-texts';
import { CameraActions } from './camera-actions';
import { CameraDetails } from './camera-details';
import { cameraFrames } from './camera-frames';
import { CameraHint } from './camera-hint';
import { CameraPreview } from './camera-preview';
import { useCameraTest } from './use-camera-test';

interface CameraStepProps extends DeviceStepProps<Reason, FinishedCamera> {
  /** Told which camera is live: from then on the browser names them all. */
  readonly onOpened: (deviceId: string) => void;
  /** At the end of the card: what else happens during the test. */
  readonly meanwhile: (phase: CameraPhase) => ReactNode;
}

/** The camera shows its picture, or the test has not come to that, or it is over. */
export type CameraPhase = 'before' | 'live' | 'after';

/** Loads ahead of the step what finds a face. */
export const prepareCamera = (): Promise<void> => cameraFrames.prepare();

/** The mirrored picture, what is seen in it, and the verdict when the guest says so. */
export function CameraStep(props: CameraStepProps) {
  const texts = useTexts(cameraTexts);
  const { selection, verdict, wayOn, isOpen, onStarted, onOpened, onCancelled, onFinished, help, meanwhile } = props;
  const { devices, deviceId } = selection;
  const video = useRef<HTMLVideoElement>(null);
  const { test, start, play, finish } = useCameraTest({
    video,
    isJudged: verdict !== undefined,
    isOpen,
    onStarted,
    onOpened,
    onCancelled,
    onFinished,
  });
  useEffect(() => void prepareCamera(), []);
  const tryAgain = () => void start(deviceId);
  const isBusy = test.kind === 'opening' || test.kind === 'live';
  // A guest who sees the wrong picture wants the other camera now, and the check restarts with it.
  const choose = (id: string) => {
    selection.choose(id);
    if (isBusy) void start(id);
  };
  const helping =
    isOpen && help({ isOpening: test.kind === 'opening', code: isBusy ? undefined : verdict?.code, tryAgain });
  return (
    <>
      {devices.length > 1 && (
        <DeviceSelect label={texts.select} icon={<Video aria-hidden />} selection={{ ...selection, choose }} />
      )}
      <CameraPreview test={test} video={video} onPlay={play} />
      {/* The verdicts follow each other, and none of them may push the button from under a finger. */}
      <div className={test.kind === 'live' || test.kind === 'finished' ? 'min-h-26 sm:min-h-16' : undefined}>
        <CameraHint test={test} verdict={isBusy ? undefined : verdict} withAdvice={!helping} />
      </div>
      {helping}
      <StepFooter
        outcome={verdict?.status}
        wayOn={wayOn}
        detailsLabel={texts.details}
        details={test.kind === 'live' || test.kind === 'finished' ? <CameraDetails test={test} /> : undefined}
        actions={<CameraActions test={test} verdict={verdict} onStart={tryAgain} onFinish={() => finish()} />}
      />
      {meanwhile(test.kind === 'live' ? 'live' : verdict === undefined ? 'before' : 'after')}
    </>
  );
}
