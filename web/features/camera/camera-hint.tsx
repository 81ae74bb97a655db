import { framingBadge } from '@linecheck/checks/camera/judge';
import type { Verdict } from '@linecheck/checks/verdict';
import { HintLine } from '../../ui/hint-line';
import { ProgressBar } from '../../ui/progress-bar';
import { screenWidth } from './screen-width';
import type { CameraTest } from './use-camera-test';

interface CameraHintProps {
  readonly test: CameraTest;
  readonly verdict: Verdict | undefined;
  /** Left out where the steps of the help say it. */
  readonly withAdvice: boolean;
}

/** The verdict, or what it waits for. */
export function CameraHint({ test, verdict, withAdvice }: CameraHintProps) {
  if (test.kind === 'live') return <LiveHint test={test} withAdvice={withAdvice} />;
  if (test.kind === 'opening')
    return <HintLine tone="quiet">Your browser may ask whether this page may use the camera.</HintLine>;
  if (verdict === undefined)
    return <HintLine tone="quiet">You will see yourself here before anybody else does.</HintLine>;
  return <Judged verdict={verdict} tone={verdict.status} withAdvice={withAdvice} />;
}

interface LiveHintProps {
  readonly test: Extract<CameraTest, { kind: 'live' }>;
  readonly withAdvice: boolean;
}

function LiveHint({ test, withAdvice }: LiveHintProps) {
  const { verdict, reading, isWaiting } = test;
  if (isWaiting)
    return (
      <HintLine tone="quiet">Your browser waits for you before it shows the camera: press Show my picture.</HintLine>
    );
  if (verdict === undefined) return <Looking test={test} />;
  // The words follow every two seconds, and by a wider window: they are green only as long as the guide is.
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
  const instead = camera.substituted && `The camera you chose did not start, so this is ${camera.label}. `;
  return (
    <div className="grid gap-2">
      <HintLine tone="quiet" detail={<>{instead}Looking at your picture… Keep your nose between the corners.</>}>
        Checking camera setup...
      </HintLine>
      <ProgressBar label="Looking at your picture" share={share} />
    </div>
  );
}

interface JudgedProps {
  readonly verdict: Verdict;
  readonly tone: Verdict['status'] | 'quiet';
  readonly withAdvice: boolean;
}

function Judged({ verdict, tone, withAdvice }: JudgedProps) {
  return (
    <HintLine tone={tone} detail={[verdict.details, withAdvice && verdict.advice].filter(Boolean).join(' ')} live>
      {verdict.message}
    </HintLine>
  );
}
