import type { Verdict } from '@linecheck/checks/verdict';
import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Video from 'lucide-react/icons/video';
import { Button } from '../../ui/button';
import type { CameraTest } from './use-camera-test';

interface CameraActionsProps {
  readonly test: CameraTest;
  readonly verdict: Verdict | undefined;
  readonly onStart: () => void;
  readonly onFinish: () => void;
}

/** The start, the finish and the next try stand in one place, and keep the focus between them. */
export function CameraActions({ test, verdict, onStart, onFinish }: CameraActionsProps) {
  if (test.kind === 'live')
    return (
      <Button
        look="primary"
        size={48}
        wide="phone"
        icon={<Check aria-hidden />}
        held={test.verdict === undefined}
        onClick={onFinish}
      >
        Finish Camera Test
      </Button>
    );
  return (
    <Button
      look={verdict?.status === 'passed' ? 'default' : 'primary'}
      size={48}
      wide="phone"
      icon={verdict === undefined ? <Video aria-hidden /> : <RotateCcw aria-hidden />}
      busy={test.kind === 'opening'}
      onClick={onStart}
    >
      {verdict === undefined ? 'Start Camera Test' : 'Try again'}
    </Button>
  );
}
