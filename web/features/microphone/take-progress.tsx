import type { TakeFrame } from '@linecheck/checks/browser/microphone/measure-take';
import { TAKE_BAR_MS, TAKE_MS } from '@linecheck/checks/microphone/thresholds';
import microphoneTakeTexts from '@linecheck/texts/en/microphone-take';
import { useRef } from 'react';
import { useTexts } from '../../texts/use-texts';
import { type CountdownHandle, CountdownRing } from '../../ui/feedback/countdown-ring';
import { clockText } from '../../ui/media/clock-text';
import { Waveform, type WaveformHandle } from '../../ui/media/waveform';
import { useAnimationFrames } from './use-animation-frames';

const BARS = TAKE_MS / TAKE_BAR_MS;

const TAKE_S = TAKE_MS / 1000;

/** Countdown ring and waveform during the take; idle before it. */
export function TakeProgress({ take }: { readonly take: (() => TakeFrame) | undefined }) {
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
  useAnimationFrames(take && (() => draw(take())));

  return (
    <div className="flex items-center gap-3.5 sm:gap-5">
      <CountdownRing ref={ring} label={texts.secondsLeft} seconds={TAKE_S} />
      <div className="min-w-0 grow">
        <Waveform ref={waveform} slots={BARS} />
        <p className="tabular mt-0.5 flex justify-between gap-3 text-12 text-ink-3">
          {texts.whatToSay}
          <span ref={clock} className="whitespace-nowrap max-sm:hidden">
            {`0:00 / ${clockText(TAKE_S)}`}
          </span>
        </p>
      </div>
    </div>
  );
}
