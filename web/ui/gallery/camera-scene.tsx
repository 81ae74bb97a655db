import Check from 'lucide-react/icons/check';
import ScanFace from 'lucide-react/icons/scan-face';
import Sun from 'lucide-react/icons/sun-medium';
import User from 'lucide-react/icons/user';
import { Button } from '../button';
import { CameraStage } from '../camera-stage';
import { HintLine } from '../hint-line';
import { StepCard } from '../step-card';
import { StepFooter } from '../step-footer';
import { GuestShell, segmentsOf } from './guest-shell';
import { IdleStep } from './idle-step';
import { FACE_PART } from './scene-texts';
import { Silhouette } from './silhouette';

export function CameraScene() {
  const toggle = () => undefined;
  return (
    <GuestShell counter="1/3 completed" segments={segmentsOf(['passed', 'testing', 'idle', 'idle'], 0.5)}>
      <StepCard
        id="step-1"
        number={1}
        name="Microphone Test"
        verdict="Microphone test passed"
        status="passed"
        statusWord="Passed"
        open={false}
        onToggle={toggle}
      >
        Done.
      </StepCard>
      <StepCard id="step-2" number={2} name="Camera Test" status="testing" statusWord="Testing" open onToggle={toggle}>
        <CameraStage
          mirrored={false}
          guide={{ part: FACE_PART, picture: { width: 718, height: 404 }, isGood: true }}
          liveLabel="Live preview"
          badges={[
            { icon: <Sun aria-hidden />, word: 'Good lighting', tone: 'passed' },
            { icon: <User aria-hidden />, word: 'Person detected', tone: 'passed' },
            { icon: <ScanFace aria-hidden />, word: 'Well framed', tone: 'passed' },
          ]}
        >
          <Silhouette />
        </CameraStage>
        <HintLine tone="passed" detail="You're well lit and in the middle of the picture.">
          Excellent camera setup!
        </HintLine>
        <StepFooter
          actions={
            <Button look="primary" size={48} wide="phone" icon={<Check aria-hidden />}>
              Finish Camera Test
            </Button>
          }
          detailsLabel="Details"
          details="Numbers"
        />
      </StepCard>
      <IdleStep number={3} name="Connection Test" />
      <IdleStep number={4} name="Prep Checklist" note="(optional)" />
    </GuestShell>
  );
}
