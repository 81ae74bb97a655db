import type { LiveHint } from '@linecheck/checks/microphone/hint';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { HintLine } from '../../ui/hint-line';
import { ProgrammeMeter, type ProgrammeMeterHandle } from '../../ui/programme-meter';
import type { LiveFrame } from './live-microphone';
import { useAnimationFrames } from './use-animation-frames';

const ZONE_NAMES = { silent: 'Silent', low: 'Low', optimal: 'Optimal', loud: 'Loud' } as const;
const TONES = { neutral: 'quiet', good: 'passed', warning: 'warning' } as const satisfies Record<
  LiveHint['tone'],
  string
>;

interface LiveLevelProps {
  /** Undefined while nothing is measured: the meter then shows no level, which is not the same as silence. */
  readonly level: (() => LiveFrame) | undefined;
  /** The line below the meter while nothing is measured. */
  readonly children: ReactNode;
}

/** The meter and its hint, before the test as well as during it. */
export function LiveLevel({ level, children }: LiveLevelProps) {
  const meter = useRef<ProgrammeMeterHandle>(null);
  const [hint, setHint] = useState<LiveHint>();

  const draw = ({ meter: reading, hint: heard }: LiveFrame) => {
    meter.current?.set({ levelDbfs: reading.dbfs, peakHoldDbfs: reading.peakHoldDbfs });
    // React drops a state that has not changed, so this renders a few times in a take and not at every frame.
    setHint(heard);
  };
  useAnimationFrames(level && (() => draw(level())));
  useEffect(() => {
    if (level === undefined) return;
    return () => {
      meter.current?.set(null);
      setHint(undefined);
    };
  }, [level]);

  return (
    <>
      <ProgrammeMeter ref={meter} label="Input level" peakWord="Peak" zoneNames={ZONE_NAMES} />
      {/* Room for the longest hint: it changes with every sentence, and the buttons below stay where they are. */}
      <div className="min-h-18 min-[360px]:min-h-12 sm:min-h-6">
        {level === undefined && children}
        {level !== undefined && (
          <HintLine tone={hint ? TONES[hint.tone] : 'quiet'}>{hint ? hint.text : 'Listening…'}</HintLine>
        )}
      </div>
    </>
  );
}
