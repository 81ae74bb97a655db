import type { Reason } from '@linecheck/checks/verdict';
import cameraTexts from '@linecheck/texts/en/camera';
import Check from 'lucide-react/icons/check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Video from 'lucide-react/icons/video';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import type { CameraTest } from './use-camera-test';

interface CameraActionsProps {
  readonly test: CameraTest;
  readonly verdict: Reason | undefined;
  readonly onStart: () => void;
  readonly onFinish: () => void;
}

/** Start, finish and retry buttons in the same place, so that the focus stays between them. */
export function CameraActions({ test, verdict, onStart, onFinish }: CameraActionsProps) {
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
      variant={verdict?.status === 'passed' ? 'default' : 'primary'}
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
