import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef } from 'react';
import { clockText } from './clock-text';
import { SeekBar } from './seek-bar';
import { usePlayback } from './use-playback';
import { Waveform } from './waveform';
import './waveform-player.css';

interface WaveformPlayerProps {
  readonly src: string;
  readonly levels: readonly number[];
  readonly durationS: number;
  readonly texts: { readonly play: string; readonly pause: string; readonly seek: string; readonly failed: string };
  readonly onPlay?: () => void;
  /** Stops playback while something else needs silence. */
  readonly isHushed?: boolean;
}

/** Plays a short recording; the waveform is the scrub bar. */
export function WaveformPlayer(props: WaveformPlayerProps) {
  const { src, levels, durationS: knownDurationS, texts, onPlay, isHushed = false } = props;
  const audio = useRef<HTMLAudioElement>(null);
  const { playing, timeS, durationS, failed, toggle, seek } = usePlayback(audio, knownDurationS);
  useEffect(() => {
    if (isHushed) audio.current?.pause();
  }, [isHushed]);
  return (
    <div dir="ltr" className="flex items-center gap-4 sm:gap-5">
      {/* biome-ignore lint/a11y/useMediaCaption: a recording of the listener's own voice, seconds old, has no captions. */}
      <audio ref={audio} src={src} preload="auto" onPlay={onPlay} />
      <button type="button" className="play-disc" aria-label={playing ? texts.pause : texts.play} onClick={toggle}>
        {playing ? <Pause aria-hidden fill="currentColor" /> : <Play aria-hidden fill="currentColor" />}
      </button>
      <div className="min-w-0 grow">
        <div className="relative">
          <Waveform variant="player" levels={levels} slots={Math.max(1, levels.length)} share={timeS / durationS} />
          <SeekBar className="scrub-cover" label={texts.seek} {...{ timeS, durationS }} onSeek={seek} />
        </div>
        <p className="tabular mt-1 flex justify-between text-12 text-ink-3">
          <span role={failed ? 'alert' : undefined}>{failed ? texts.failed : clockText(timeS)}</span>
          <span>{clockText(durationS)}</span>
        </p>
      </div>
    </div>
  );
}
