import type { TakeFrame } from '@linecheck/checks/browser/microphone/measure-take';
import { TAKE_BAR_MS, TAKE_MS } from '@linecheck/checks/microphone/thresholds';
import { microphoneTake as microphoneTakeTexts, microphone as microphoneTexts } from '@linecheck/texts/en/run';
import { type Ref, useEffect, useRef } from 'react';
import { useTexts } from '../../texts/use-texts';
import { type CountdownHandle, CountdownRing } from '../../ui/feedback/progress/countdown-ring';
import { clockText } from '../../ui/media/clock-text';
import { NOT_MEASURED } from '../../ui/media/meter-scale';
import { WaveformChart, type WaveformHandle } from '../../ui/media/waveform';
import type { ElementNode } from '../../ui/theme/element-node';
import { useAnimationFrames } from './use-animation-frames';

const BARS = TAKE_MS / TAKE_BAR_MS;

const TAKE_S = TAKE_MS / 1000;

/** Countdown ring and waveform of a take that runs. */
function TakeProgress({ take }: { readonly take: () => TakeFrame }) {
  const texts = useTexts(microphoneTakeTexts);
  const ring = useRef<CountdownHandle>(null);
  const waveform = useRef<WaveformHandle>(null);
  const clock = useRef<HTMLSpanElement>(null);

  const draw = ({ heights, begunBars, elapsedMs }: TakeFrame) => {
    const share = elapsedMs / TAKE_MS;
    ring.current?.set({ share: 1 - share, seconds: Math.ceil(TAKE_S * (1 - share)) });
    waveform.current?.draw({ levels: heights.slice(0, begunBars), share });
    const time = `${clockText(elapsedMs / 1000)} / ${clockText(TAKE_S)}`;
    if (clock.current && clock.current.textContent !== time) clock.current.textContent = time;
  };
  useAnimationFrames(() => draw(take()));

  return (
    <div className="flex items-center gap-3.5 sm:gap-5">
      <CountdownRing ref={ring} label={texts.secondsLeft} seconds={TAKE_S} />
      <div className="min-w-0 grow">
        <WaveformChart ref={waveform} slots={BARS} />
        <p className="tabular mt-0.5 flex justify-between gap-3 text-12 text-ink-3">
          <span>{texts.whatToSay}</span>
          <span ref={clock} className="whitespace-nowrap max-sm:hidden">
            {`0:00 / ${clockText(TAKE_S)}`}
          </span>
        </p>
      </div>
    </div>
  );
}

const UNIT = 'dBFS';

interface TakeInProgressProps {
  /** Undefined while a level is shown without a take. */
  readonly take: (() => TakeFrame) | undefined;
  readonly peak: Ref<HTMLSpanElement>;
  /** The hint about the level. */
  readonly children: ElementNode;
}

/** The take, the hint and the peak, scrolled into view. */
export function TakeInProgress({ take, peak, children }: TakeInProgressProps) {
  const texts = useTexts(microphoneTexts);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    place.current?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'nearest' });
  }, []);
  return (
    <div ref={place} className="grid gap-3.5">
      {take && <TakeProgress take={take} />}
      {/* Room for the longest hint: the hint changes often, and the cards below must not move. */}
      <div className="flex min-h-12 items-start justify-between gap-3 sm:min-h-6">
        <div className="min-w-0">{children}</div>
        <p className="text-14 whitespace-nowrap text-ink-2">
          <span>{texts.peak}</span>{' '}
          <span ref={peak} className="tabular font-medium text-ink">
            {NOT_MEASURED}
          </span>{' '}
          <span>{UNIT}</span>
        </p>
      </div>
    </div>
  );
}
