import { framingBadge, lightingBadge, personBadge } from '@linecheck/checks/camera/judge';
import type { Verdict } from '@linecheck/checks/verdict';
import Play from 'lucide-react/icons/play';
import ScanFace from 'lucide-react/icons/scan-face';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import Video from 'lucide-react/icons/video';
import { useRef } from 'react';
import { Button } from '../../ui/button';
import { CameraStage } from '../../ui/camera-stage';
import { DeviceSelect, type DeviceStepProps } from '../../ui/device-select';
import { HintLine } from '../../ui/hint-line';
import { StepFooter } from '../../ui/step-footer';
import { CameraActions } from './camera-actions';
import { CameraDetails } from './camera-details';
import { screenWidth } from './screen-width';
import { type CameraTest, type FinishedCamera, useCameraTest } from './use-camera-test';

interface CameraStepProps extends DeviceStepProps<Verdict, FinishedCamera> {
  /** Told which camera is live: from then on the browser names them all. */
  readonly onOpened: (deviceId: string) => void;
}

/** The mirrored picture, what is seen in it, and the verdict when the guest says so. */
export function CameraStep(props: CameraStepProps) {
  const { selection, verdict, wayOn, isOpen, onStarted, onOpened, onCancelled, onFinished, help } = props;
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
  const tryAgain = () => void start(deviceId);
  const isBusy = test.kind === 'opening' || test.kind === 'live';
  // Whoever sees the wrong picture wants the other camera now, and the check begins anew with it.
  const choose = (id: string) => {
    selection.choose(id);
    if (isBusy) void start(id);
  };
  const helping =
    isOpen && help({ isOpening: test.kind === 'opening', code: isBusy ? undefined : verdict?.code, tryAgain });
  return (
    <>
      {devices.length > 1 && (
        <DeviceSelect label="Select Camera" icon={<Video aria-hidden />} selection={{ ...selection, choose }} />
      )}
      <Stage test={test} video={video} onPlay={play} />
      {/* The verdicts follow each other, and none of them may push the button from under a finger. */}
      <div className={test.kind === 'live' || test.kind === 'finished' ? 'min-h-26 sm:min-h-16' : undefined}>
        <CameraHint test={test} verdict={isBusy ? undefined : verdict} withAdvice={!helping} />
      </div>
      {helping}
      <StepFooter
        outcome={verdict?.status}
        wayOn={wayOn}
        detailsLabel="Details"
        details={test.kind === 'live' || test.kind === 'finished' ? <CameraDetails test={test} /> : undefined}
        actions={<CameraActions test={test} verdict={verdict} onStart={tryAgain} onFinish={() => void finish()} />}
      />
    </>
  );
}

interface StageProps {
  readonly test: CameraTest;
  readonly video: React.RefObject<HTMLVideoElement | null>;
  readonly onPlay: () => void;
}

function Stage({ test, video, onPlay }: StageProps) {
  const reading = test.kind === 'live' || test.kind === 'finished' ? test.reading : undefined;
  const screen = screenWidth();
  const framing = reading && framingBadge(reading, screen, test.kind === 'finished' ? test.verdict.code : undefined);
  const badges = reading
    ? [
        { ...lightingBadge(reading), icon: <Sun aria-hidden /> },
        { ...personBadge(reading), icon: <UserRound aria-hidden /> },
        ...(framing ? [{ ...framing, icon: <ScanFace aria-hidden /> }] : []),
      ].map(({ label, tone, icon }) => ({ word: label, tone, icon }))
    : [];
  const guide = test.kind !== 'live' || test.isWaiting ? 'off' : framing?.tone === 'passed' ? 'good' : 'seeking';
  return (
    <CameraStage
      guide={guide}
      badges={test.kind === 'idle' ? undefined : badges}
      liveLabel={test.kind === 'live' ? 'Live preview' : undefined}
      overlay={stageOverlay(test, onPlay)}
    >
      {test.kind === 'finished' && test.snapshotUrl !== undefined ? (
        <img src={test.snapshotUrl} alt="What your camera showed at the end of the test" />
      ) : (
        <video ref={video} muted playsInline aria-label="Live preview of your camera" />
      )}
    </CameraStage>
  );
}

function stageOverlay(test: CameraTest, onPlay: () => void) {
  if (test.kind === 'idle' || test.kind === 'opening') return <Video aria-hidden className="size-10 opacity-60" />;
  if (test.kind !== 'live' || !test.isWaiting) return undefined;
  return (
    <Button look="primary" size={48} icon={<Play aria-hidden />} onClick={onPlay}>
      Show my picture
    </Button>
  );
}

interface CameraHintProps {
  readonly test: CameraTest;
  readonly verdict: Verdict | undefined;
  /** Left out where the steps of the help say it. */
  readonly withAdvice: boolean;
}

function CameraHint({ test, verdict, withAdvice }: CameraHintProps) {
  const shown = test.kind === 'live' ? test.verdict : verdict;
  if (test.kind === 'live' && test.isWaiting) {
    return (
      <HintLine tone="quiet">Your browser waits for you before it shows the camera: press Show my picture.</HintLine>
    );
  }
  if (test.kind === 'live' && shown === undefined) {
    const instead = test.camera.substituted && `The camera you chose did not start, so this is ${test.camera.label}.`;
    return (
      <HintLine tone="quiet" detail={instead || undefined}>
        Checking camera setup...
      </HintLine>
    );
  }
  if (test.kind === 'opening') {
    return <HintLine tone="quiet">Your browser may ask whether this page may use the camera.</HintLine>;
  }
  if (shown === undefined)
    return <HintLine tone="quiet">You will see yourself here before anybody else does.</HintLine>;
  return (
    <HintLine tone={shown.status} detail={[shown.details, withAdvice && shown.advice].filter(Boolean).join(' ')} live>
      {shown.message}
    </HintLine>
  );
}
