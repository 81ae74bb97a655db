import type { FinishedCamera } from '@linecheck/checks/browser/camera/camera-session';
import { framingBadge } from '@linecheck/checks/camera/badges';
import { readCamera } from '@linecheck/checks/camera/readings';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { camera as cameraTexts } from '@linecheck/texts/en/steps';
import { cameraVerdicts as verdictTexts } from '@linecheck/texts/en/verdicts';
import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Video from 'lucide-react/icons/video';
import { type RefObject, useEffect, useRef } from 'react';
import { deviceName } from '../../checks/device-name';
import { checkAgainBy, DeviceSelect, type DeviceStepProps } from '../../checks/device-select';
import { readingLines } from '../../checks/reading-lines';
import { StepFooter } from '../../checks/step-footer';
import { VerdictLine } from '../../checks/verdict-line';
import { fill } from '../../texts/fill';
import { formatPercent } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { verdictWords } from '../../texts/verdict-words';
import { Button } from '../../ui/controls/button';
import { HintLine } from '../../ui/feedback/hint-line';
import { ProgressBar } from '../../ui/feedback/progress/progress-bar';
import { DetailList } from '../../ui/layout/detail-list';
import type { ElementNode } from '../../ui/theme/element-node';
import { CameraPreview } from './camera-preview';
import { type CameraTest, cameraFrames, screenWidth, useCameraTest } from './use-camera-test';

interface CameraStepProps extends DeviceStepProps<VerdictReason, FinishedCamera> {
  /** Called with the camera that is live; from then on the browser exposes the names of all cameras. */
  readonly onOpened: (deviceId: string) => void;
  /** Renders content at the end of the card for a background activity during the test. */
  readonly backgroundTest: (phase: CameraPhase) => ElementNode;
}

/** Phase of the test: before the picture is shown, while it is live, or after the end. */
export type CameraPhase = 'before' | 'live' | 'after';

export const prepareCamera = (): Promise<void> => cameraFrames.prepare();

export function CameraStep(props: CameraStepProps) {
  const texts = useTexts(cameraTexts);
  const {
    selection,
    verdict,
    continueButton,
    isOpen,
    onStarted,
    onOpened,
    onCancelled,
    onFinished,
    help,
    backgroundTest,
  } = props;
  const { devices, deviceId } = selection;
  const video = useRef<HTMLVideoElement>(null);
  const button = useRef<HTMLButtonElement>(null);
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
  const helping = help({
    isOpening: test.kind === 'opening',
    verdict: isBusy ? undefined : verdict,
    selection: devices.length > 1 ? selection : undefined,
    tryAgain,
    checkAgain: checkAgainBy(button, tryAgain),
  });
  return (
    <>
      {devices.length > 1 && (
        <DeviceSelect label={texts.select} icon={<Video aria-hidden />} selection={{ ...selection, choose }} />
      )}
      <CameraPreview test={test} video={video} onPlay={play} />
      {/* The height of the longest verdict, so that none moves the button from under a finger or the focus. */}
      <div aria-live="polite" className="min-h-32 min-[360px]:min-h-26 sm:min-h-16">
        <CameraHint test={test} verdict={isBusy ? undefined : verdict} withAdvice={!helping.hasAdvice} />
      </div>
      {helping.part}
      <StepFooter
        outcome={verdict?.status}
        continueButton={continueButton}
        detailsLabel={texts.details}
        details={test.kind === 'live' || test.kind === 'finished' ? <CameraDetails test={test} /> : undefined}
        actions={
          <CameraActions
            ref={button}
            test={test}
            verdict={verdict}
            isSecondary={helping.hasPrimary}
            onStart={tryAgain}
            onFinish={() => finish()}
          />
        }
      />
      {backgroundTest(test.kind === 'live' ? 'live' : verdict === undefined ? 'before' : 'after')}
    </>
  );
}

type WithPicture = Extract<CameraTest, { kind: 'live' | 'finished' }>;

function CameraDetails({ test }: { readonly test: WithPicture }) {
  const texts = useTexts(cameraTexts);
  const { reading, camera, picture } = test;
  if (reading === undefined)
    return <DetailList items={[{ name: texts.camera, value: deviceName('camera', camera.label) }]} />;
  const { face } = reading;
  return (
    <DetailList
      items={[
        ...readingLines('camera', readCamera(reading, { label: camera.label, picture })),
        // The position of the face is only for the guest's orientation, and is not submitted.
        ...(face
          ? [{ name: texts.face, value: fill(texts.facePlace, { x: formatPercent(face.x), y: formatPercent(face.y) }) }]
          : []),
      ]}
    />
  );
}

interface CameraActionsProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly test: CameraTest;
  readonly verdict: VerdictReason | undefined;
  /** True while the help for the verdict has the primary button. */
  readonly isSecondary: boolean;
  readonly onStart: () => void;
  readonly onFinish: () => void;
}

/** Start, finish and retry buttons in the same place, so that the focus stays between them. */
function CameraActions({ ref, test, verdict, isSecondary, onStart, onFinish }: CameraActionsProps) {
  const texts = useTexts(cameraTexts);
  if (test.kind === 'live')
    return (
      <Button
        variant="primary"
        size={48}
        fullWidth="phone"
        icon={<Check aria-hidden />}
        pending={test.verdict === undefined}
        onClick={onFinish}
      >
        {texts.finish}
      </Button>
    );
  return (
    <Button
      ref={ref}
      variant={isSecondary || verdict?.status === 'passed' ? 'default' : 'primary'}
      size={48}
      fullWidth="phone"
      icon={verdict === undefined ? <Video aria-hidden /> : <RotateCcw aria-hidden />}
      busy={test.kind === 'opening'}
      onClick={onStart}
    >
      {verdict === undefined ? texts.start : texts.tryAgain}
    </Button>
  );
}

interface CameraHintProps {
  readonly test: CameraTest;
  readonly verdict: VerdictReason | undefined;
  /** False where the steps of the help contain the advice. */
  readonly withAdvice: boolean;
}

function CameraHint({ test, verdict, withAdvice }: CameraHintProps) {
  const texts = useTexts(cameraTexts);
  if (test.kind === 'live') return <LiveHint test={test} withAdvice={withAdvice} />;
  if (test.kind === 'opening') return <HintLine tone="quiet">{texts.asks}</HintLine>;
  if (verdict === undefined) return <HintLine tone="quiet">{texts.resting}</HintLine>;
  return <Judged verdict={verdict} tone={verdict.status} withAdvice={withAdvice} />;
}

interface LiveHintProps {
  readonly test: Extract<CameraTest, { kind: 'live' }>;
  readonly withAdvice: boolean;
}

function LiveHint({ test, withAdvice }: LiveHintProps) {
  const texts = useTexts(cameraTexts);
  const { verdict, reading, isWaiting } = test;
  if (isWaiting) return <HintLine tone="quiet">{texts.waiting}</HintLine>;
  if (verdict === undefined) return <Looking test={test} />;
  // The verdict is updated every two seconds and uses a wider window, so it is shown in green only while the guide is
  // green.
  const isFramed = reading === undefined || framingBadge(reading, screenWidth())?.tone !== 'warning';
  return (
    <Judged
      verdict={verdict}
      tone={verdict.status === 'passed' && !isFramed ? 'quiet' : verdict.status}
      withAdvice={withAdvice}
    />
  );
}

function Looking({ test: { camera, share } }: Pick<LiveHintProps, 'test'>) {
  const texts = useTexts(cameraTexts);
  const looking = camera.isFallbackDevice
    ? fill(texts.lookingByOther, { label: deviceName('camera', camera.label) })
    : texts.looking;
  return (
    <div className="grid gap-2">
      <HintLine tone="quiet" detail={looking}>
        {texts.checking}
      </HintLine>
      <ProgressBar label={texts.lookingLabel} share={share} />
    </div>
  );
}

interface JudgedProps {
  readonly verdict: VerdictReason;
  readonly tone: VerdictReason['status'] | 'quiet';
  readonly withAdvice: boolean;
}

function Judged({ verdict, ...shown }: JudgedProps) {
  const texts = useTexts(verdictTexts);
  const words = verdictWords({ camera: texts }, 'camera', verdict);
  return <VerdictLine verdict={verdict} words={words} {...shown} />;
}
