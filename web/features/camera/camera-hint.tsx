import { framingBadge } from '@linecheck/checks/camera/badges';
import type { Reason } from '@linecheck/checks/verdict';
import cameraTexts from '@linecheck/texts/en/camera';
import verdictTexts from '@linecheck/texts/en/camera-verdicts';
import { deviceName } from '../../checks/device-name';
import { VerdictLine } from '../../checks/verdict-line';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { verdictWords } from '../../texts/verdict-words';
import { HintLine } from '../../ui/feedback/hint-line';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { screenWidth } from './screen-width';
import type { CameraTest } from './use-camera-test';

interface CameraHintProps {
  readonly test: CameraTest;
  readonly verdict: Reason | undefined;
  /** False where the steps of the help contain the advice. */
  readonly withAdvice: boolean;
}

/** Verdict of the camera, or the current state of the test. */
export function CameraHint({ test, verdict, withAdvice }: CameraHintProps) {
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
  readonly verdict: Reason;
  readonly tone: Reason['status'] | 'quiet';
  readonly withAdvice: boolean;
}

function Judged({ verdict, ...shown }: JudgedProps) {
  const texts = useTexts(verdictTexts);
  const words = verdictWords({ camera: texts }, 'camera', verdict);
  return <VerdictLine verdict={verdict} words={words} {...shown} />;
}
