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
  /** Called with the camera that is live; from then on the browser exposes the names of all cameras. */
  readonly onOpened: (deviceId: string) => void;
  /** Renders content at the end of the card for a background activity during the test. */
  readonly meanwhile: (phase: CameraPhase) => ReactNode;
}

/** Phase of the test: before the picture is shown, while it is live, or after the end. */
export type CameraPhase = 'before' | 'live' | 'after';

/** Loads the face detector in advance. */
export const prepareCamera = (): Promise<void> => cameraFrames.prepare();

/** Step with the mirrored picture, the badges, and the verdict at the guest's request. */
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
  // Choosing another camera restarts the check with it, because the guest sees the wrong picture.
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
      {/* Reserves space for changing verdicts, so that they do not move the button from under a finger. */}
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
