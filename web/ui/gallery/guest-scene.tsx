import Mic from 'lucide-react/icons/mic';
import { useEffect, useRef } from 'react';
import { Button } from '../button';
import { CountdownRing } from '../countdown-ring';
import { HintLine } from '../hint-line';
import { ProgrammeMeter, type ProgrammeMeterHandle } from '../programme-meter';
import { RecordingRow } from '../recording-row';
import { SelectField } from '../select-field';
import { StepCard } from '../step-card';
import { StepFooter } from '../step-footer';
import { Waveform } from '../waveform';
import { GuestShell, segmentsOf } from './guest-shell';
import { IdleStep } from './idle-step';
import { VOICE, ZONE_NAMES } from './scene-texts';

function useStillMeter(levelDbfs: number, peakHoldDbfs: number) {
  const meter = useRef<ProgrammeMeterHandle>(null);
  useEffect(() => meter.current?.set({ levelDbfs, peakHoldDbfs }), [levelDbfs, peakHoldDbfs]);
  return meter;
}

export function GuestScene() {
  const meter = useStillMeter(-15.2, -8.2);
  return (
    <GuestShell counter="0/3 completed" segments={segmentsOf(['testing', 'idle', 'idle', 'idle'], 0.62)}>
      <StepCard
        id="step-1"
        number={1}
        name="Microphone Test"
        status="testing"
        statusWord="Testing"
        open
        onToggle={() => undefined}
      >
        <SelectField
          label="Select Microphone"
          icon={<Mic aria-hidden />}
          options={[{ value: 'a', label: 'MacBook Pro Microphone (Built-in)' }]}
        />
        <RecordingRow
          start={<CountdownRing label="Seconds left" share={3 / 8} seconds={3} />}
          waveform={<Waveform levels={VOICE} share={69 / 112} />}
          prompt="Say what you had for breakfast, in your normal voice"
          time="0:05 / 0:08"
        />
        <ProgrammeMeter ref={meter} label="Input level" peakWord="Peak" zoneNames={ZONE_NAMES} />
        <HintLine tone="passed">Audio levels look good</HintLine>
        <StepFooter
          actions={
            <Button size={48} disabled wide="phone" icon={<span className="dot text-failed-mark" />}>
              Recording... Speak Now!
            </Button>
          }
          detailsLabel="Details"
          details="Numbers"
        />
      </StepCard>
      <IdleStep number={2} name="Camera Test" />
      <IdleStep number={3} name="Connection Test" />
      <IdleStep number={4} name="Prep Checklist" note="(optional)" />
    </GuestShell>
  );
}
