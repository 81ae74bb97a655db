import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ListChecks from 'lucide-react/icons/list-checks';
import Mic from 'lucide-react/icons/mic';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import Timer from 'lucide-react/icons/timer';
import Video from 'lucide-react/icons/video';
import Wifi from 'lucide-react/icons/wifi';
import { Button } from '../button';
import { Card } from '../card';
import { CheckboxRow } from '../checkbox-row';
import { MetricTile, MetricTiles } from '../metric-tile';
import { ProgressBar } from '../progress-bar';
import { StepCard } from '../step-card';
import { type SummaryItem, SummaryList } from '../summary-list';
import { VerdictStrip } from '../verdict-strip';
import { GuestShell, segmentsOf } from './guest-shell';

const nothing = () => undefined;

const ITEMS: readonly SummaryItem[] = [
  {
    id: 'microphone',
    icon: <Mic aria-hidden />,
    name: 'Microphone',
    status: 'warning',
    word: 'Warning',
    finding: 'Audio level too low',
    advice: "Move the microphone to a hand's width from your mouth, then retest.",
    action: { icon: <RotateCcw aria-hidden />, label: 'Retest', name: 'Retest microphone', onClick: nothing },
  },
  {
    id: 'camera',
    icon: <Video aria-hidden />,
    name: 'Camera',
    status: 'passed',
    word: 'Passed',
    finding: 'Excellent camera setup!',
    action: { icon: <RotateCcw aria-hidden />, label: 'Retest', name: 'Retest camera', onClick: nothing },
  },
  {
    id: 'connection',
    icon: <Wifi aria-hidden />,
    name: 'Connection',
    status: 'passed',
    word: 'Passed',
    finding: 'Good: 34 ms, 86 Mbps down, 6 Mbps up',
    action: { icon: <RotateCcw aria-hidden />, label: 'Retest', name: 'Retest connection', onClick: nothing },
  },
  {
    id: 'checklist',
    icon: <ListChecks aria-hidden />,
    name: 'Checklist',
    status: 'passed',
    word: 'Done',
    finding: '3 of 3 complete',
  },
];

function Steps() {
  return (
    <>
      <StepCard
        id="step-1"
        number={1}
        name="Microphone Test"
        verdict="Audio level too low"
        status="warning"
        statusWord="Warning"
        open={false}
        onToggle={nothing}
      >
        Done.
      </StepCard>
      <StepCard
        id="step-2"
        number={2}
        name="Camera Test"
        verdict="Excellent camera setup!"
        status="passed"
        statusWord="Passed"
        open={false}
        onToggle={nothing}
      >
        Done.
      </StepCard>
      <StepCard
        id="step-3"
        number={3}
        name="Connection Test"
        status="passed"
        statusWord="Passed"
        open
        onToggle={nothing}
      >
        <div className="grid gap-3">
          <MetricTiles>
            <MetricTile icon={<Timer aria-hidden />} name="Latency" figure="34" unit="ms" band={4} word="Excellent" />
            <MetricTile
              icon={<ArrowDown aria-hidden />}
              name="Download"
              figure="86.4"
              unit="Mbps"
              band={4}
              word="Excellent"
            />
            <MetricTile icon={<ArrowUp aria-hidden />} name="Upload" figure="6.2" unit="Mbps" band={2} word="Fair" />
          </MetricTiles>
          <VerdictStrip tone="passed" title="Good connection">
            Fast enough for a video call. Measured by this server, no third party.
          </VerdictStrip>
        </div>
      </StepCard>
      <StepCard
        id="step-4"
        number={4}
        name="Prep Checklist"
        note="(optional)"
        status="passed"
        statusWord="Done"
        open
        onToggle={nothing}
      >
        <div>
          <p className="tabular mb-2 text-14 font-medium">3 of 3 complete</p>
          <ProgressBar label="Checklist" share={1} tone="passed" valueText="3 of 3 complete" />
          <ul className="mt-1 sm:mt-1.5">
            {[
              'Ensure your device is plugged in or fully charged',
              'Set your phone to do not disturb mode',
              'Have a glass of water nearby',
            ].map((text) => (
              <li key={text}>
                <CheckboxRow label={text} defaultChecked />
              </li>
            ))}
          </ul>
        </div>
      </StepCard>
    </>
  );
}

export function SummaryScene() {
  return (
    <GuestShell counter="4/4 completed" segments={segmentsOf(['warning', 'passed', 'passed', 'passed'])}>
      <Steps />
      <div className="mt-1 sm:mt-3">
        <Card depth="active" padding="roomy">
          <h2 className="text-28 font-bold tracking-hero sm:text-36">You're mostly ready!</h2>
          <p className="mt-1 mb-4.5 text-16 text-ink-2 sm:mt-1.5 sm:mb-6 sm:text-18">
            One thing to fix, then you're set for Thursday.
          </p>
          <SummaryList label="What was found" items={ITEMS} />
          <div className="mt-4 flex flex-col gap-2 sm:mt-6 sm:flex-row sm:gap-3">
            <Button look="primary" size={48} wide="phone" icon={<Send aria-hidden />}>
              Share Results with Host
            </Button>
            <Button size={48} wide="phone" icon={<RotateCcw aria-hidden />}>
              Retest All
            </Button>
          </div>
          <p className="mt-3.5 text-14 text-ink-3">
            Harbour Lights will see these results and your checklist. No sound or picture is sent.
          </p>
        </Card>
      </div>
    </GuestShell>
  );
}
