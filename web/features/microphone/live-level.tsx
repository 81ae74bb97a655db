import type { LiveFrame } from '@linecheck/checks/browser/microphone/live-microphone';
import type { LiveHint } from '@linecheck/checks/microphone/hint';
import { microphone as microphoneTexts } from '@linecheck/texts/en/run';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { HintLine } from '../../ui/feedback/hint-line';
import { ProgrammeMeter, type ProgrammeMeterHandle } from '../../ui/media/programme-meter';
import { useAnimationFrames } from './use-animation-frames';

const TONES = { neutral: 'quiet', good: 'passed', warning: 'warning' } as const satisfies Record<
  LiveHint['tone'],
  string
>;

interface LiveLevelProps {
  /** Undefined while nothing is measured: the meter then shows no level, which differs from silence. */
  readonly level: (() => LiveFrame) | undefined;
  /** Line below the meter while nothing is measured; empty if a verdict is shown there. */
  readonly children: ReactNode;
}

/** Meter with its hint, before and during the test. */
export function LiveLevel({ level, children }: LiveLevelProps) {
  const texts = useTexts(microphoneTexts);
  const meter = useRef<ProgrammeMeterHandle>(null);
  const [hint, setHint] = useState<LiveHint>();

  const draw = ({ meter: reading, hint: heard }: LiveFrame) => {
    meter.current?.set({ levelDbfs: reading.dbfs, peakHoldDbfs: reading.peakHoldDbfs });
    // React ignores an unchanged state, so this renders a few times per take and not at every frame.
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
      <ProgrammeMeter ref={meter} label={texts.inputLevel} peakLabel={texts.peak} zoneNames={texts.zones} />
      {/* Room for the longest hint: the hint changes often, and the buttons below must not move. */}
      <div className="min-h-18 empty:hidden min-[360px]:min-h-12 sm:min-h-6">
        {level === undefined && children}
        {level !== undefined && (
          <HintLine tone={hint ? TONES[hint.tone] : 'quiet'}>
            {hint ? texts.hints[hint.code] : texts.listening}
          </HintLine>
        )}
      </div>
    </>
  );
}
