import './level-player.css';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SegmentedFilter } from '../controls/segmented-filter';
import { clockText } from './clock-text';
import { type LevelPicture, LevelPlot } from './level-plot';
import type { MeterZone } from './meter-scale';
import { SeekBar } from './seek-bar';
import { type PlaybackState, usePlayback } from './use-playback';

export interface PlayerTrack extends Pick<LevelPicture, 'levelsDbfs' | 'floorDbfs'> {
  readonly src: string;
  readonly label: string;
}

interface LevelPlayerProps extends Pick<LevelPicture, 'marks' | 'durationS'> {
  readonly title: string;
  /** Recordings of the same time: the first one plays initially, and a switch selects the second. */
  readonly tracks: readonly [PlayerTrack, PlayerTrack?];
  readonly zoneNames: Readonly<Record<MeterZone, string>>;
  readonly texts: {
    readonly play: string;
    readonly pause: string;
    readonly seek: string;
    readonly position: (time: string, duration: string) => string;
    readonly failed: string;
    readonly heard: string;
  };
  /** Legend for the track that is playing; `goTo` moves the playhead. */
  readonly legend: (track: PlayerTrack, goTo: (timeS: number) => void) => ReactNode;
  readonly onPlay?: () => void;
  /** Stops playback while another part needs silence. */
  readonly isHushed?: boolean;
}

export function LevelPlayer(props: LevelPlayerProps) {
  const { title, tracks, marks, durationS: knownDurationS, zoneNames, texts, legend, onPlay, isHushed = false } = props;
  const playback = useSwitchedPlayback(knownDurationS);
  const { players, heard, hear, pause, playing, timeS, durationS, failed, toggle, seek } = playback;
  const hush = useEffectEvent(pause);
  useEffect(() => {
    if (isHushed) hush();
  }, [isHushed]);
  const track = tracks[heard] ?? tracks[0];
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-14">
        <p className="font-medium">{title}</p>
        {tracks[1] ? (
          <SegmentedFilter
            label={texts.heard}
            options={tracks.map((each, index) => ({ value: String(index), label: each?.label ?? '' }))}
            value={String(heard)}
            onChange={(value) => hear(Number(value))}
          />
        ) : (
          <p className="text-13 text-ink-3">{track.label}</p>
        )}
      </div>
      <div className="level-player">
        {players.map(
          (player, index) =>
            tracks[index] && (
              // biome-ignore lint/a11y/useMediaCaption: a recording of the listener's own voice, seconds old, has no captions.
              <audio key={tracks[index].label} ref={player} src={tracks[index].src} preload="auto" onPlay={onPlay} />
            ),
        )}
        <button type="button" className="play-disc" aria-label={playing ? texts.pause : texts.play} onClick={toggle}>
          {playing ? <Pause aria-hidden fill="currentColor" /> : <Play aria-hidden fill="currentColor" />}
        </button>
        <div style={{ gridArea: 'level' }}>
          <LevelPlot {...{ marks, zoneNames }} {...track} durationS={knownDurationS}>
            <div className="level-head" style={{ transform: `translateX(${(timeS / durationS) * 100}cqw)` }} />
            <SeekBar
              className="level-seek"
              label={texts.seek}
              position={texts.position}
              {...{ timeS, durationS }}
              onSeek={seek}
            />
          </LevelPlot>
        </div>
        <p className="tabular text-13 text-ink-2" style={{ gridArea: 'time' }}>
          {failed ? (
            <span role="alert">{texts.failed}</span>
          ) : (
            <bdi dir="ltr">{`${clockText(timeS)} / ${clockText(durationS)}`}</bdi>
          )}
        </p>
        <div style={{ gridArea: 'legend' }}>{legend(track, seek)}</div>
      </div>
    </div>
  );
}

type Player = RefObject<HTMLAudioElement | null>;

interface SwitchedPlayback extends PlaybackState {
  readonly players: readonly [Player, Player];
  readonly heard: number;
  readonly hear: (next: number) => void;
  readonly pause: () => void;
}

/** Plays one of two recordings of the same time. Exported for tests. */
export function useSwitchedPlayback(knownDurationS: number): SwitchedPlayback {
  const players = [useRef<HTMLAudioElement>(null), useRef<HTMLAudioElement>(null)] as const;
  const [heard, setHeard] = useState(0);
  const player = players[heard === 1 ? 1 : 0];
  const playback = usePlayback(player, knownDurationS);
  const hear = (next: number) => {
    const [from, to] = [player.current, players[next === 1 ? 1 : 0].current];
    if (!from || !to || from === to) return;
    const wasPlaying = !from.paused && !from.ended;
    from.pause();
    to.currentTime = from.currentTime;
    // A player that fails reports its own error.
    if (wasPlaying) to.play().catch(() => undefined);
    setHeard(next);
  };
  return { ...playback, players, heard, hear, pause: () => player.current?.pause() };
}
