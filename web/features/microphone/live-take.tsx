import type { LiveHint } from '@linecheck/checks/microphone/hint';
import { useRef, useState } from 'react';
import { clockText } from '../../ui/clock-text';
import { type CountdownHandle, CountdownRing } from '../../ui/countdown-ring';
import { HintLine } from '../../ui/hint-line';
import { ProgrammeMeter, type ProgrammeMeterHandle } from '../../ui/programme-meter';
import { Waveform, type WaveformHandle } from '../../ui/waveform';
import type { TakeFrame } from './run-take';
import { TAKE_BARS, TAKE_MS } from './take-shape';
import { useAnimationFrames } from './use-animation-frames';
import type { MicrophoneTest } from './use-microphone-test';

const ZONE_NAMES = { silent: 'Silent', low: 'Low', optimal: 'Optimal', loud: 'Loud' } as const;
const TONES = { neutral: 'quiet', good: 'passed', warning: 'warning' } as const satisfies Record<
  LiveHint['tone'],
  string
>;
const TAKE_S = TAKE_MS / 1000;

/** Ring, waveform, meter and hint while the take runs; at rest before it. */
export function LiveTake({ test }: { readonly test: MicrophoneTest }) {
  const ring = useRef<CountdownHandle>(null);
  const waveform = useRef<WaveformHandle>(null);
  const meter = useRef<ProgrammeMeterHandle>(null);
  const clock = useRef<HTMLSpanElement>(null);
  const [hint, setHint] = useState<LiveHint>();

  const draw = ({ meter: level, heights, begunBars, elapsedMs, hint: heard }: TakeFrame) => {
    const share = elapsedMs / TAKE_MS;
    ring.current?.set({ share: 1 - share, seconds: Math.ceil(TAKE_S * (1 - share)) });
    waveform.current?.draw({ levels: heights.slice(0, begunBars), share });
    meter.current?.set({ levelDbfs: level.dbfs, peakHoldDbfs: level.peakHoldDbfs });
    const time = `${clockText(elapsedMs / 1000)} / ${clockText(TAKE_S)}`;
    if (clock.current && clock.current.textContent !== time) clock.current.textContent = time;
    // React drops a state that has not changed, so this renders a few times in a take and not at every frame.
    setHint(heard);
  };
  useAnimationFrames(test.kind === 'recording' ? () => draw(test.frame()) : undefined);

  return (
    <>
      <div className="flex items-center gap-3.5 sm:gap-5">
        <CountdownRing ref={ring} label="Seconds left" seconds={TAKE_S} />
        <div className="min-w-0 grow">
          <Waveform ref={waveform} slots={TAKE_BARS} />
          <p className="tabular mt-0.5 flex justify-between gap-3 text-12 text-ink-3">
            Say what you had for breakfast, in your normal voice
            <span ref={clock} className="whitespace-nowrap max-sm:hidden">
              0:00 / {clockText(TAKE_S)}
            </span>
          </p>
        </div>
      </div>
      <ProgrammeMeter ref={meter} label="Input level" peakWord="Peak" zoneNames={ZONE_NAMES} />
      {test.kind === 'recording' && hint && <HintLine tone={TONES[hint.tone]}>{hint.text}</HintLine>}
      {test.kind === 'recording' && !hint && <HintLine tone="quiet">Listening…</HintLine>}
      {test.kind === 'opening' && (
        <HintLine tone="quiet">Your browser may ask whether this page may use the microphone.</HintLine>
      )}
    </>
  );
}
