import { type ComparedTrack, comparedTrack } from '@linecheck/checks/browser/microphone/compared-track';
import type { TakePlaces, TrackName } from '@linecheck/checks/browser/microphone/take-tracks';
import { dbfsFromLevel } from '@linecheck/checks/microphone/level';
import { TAKE_MS } from '@linecheck/checks/microphone/thresholds';
import { takePlayer as takePlayerTexts } from '@linecheck/texts/en/steps';
import { takes as takeTexts } from '@linecheck/texts/en/workspace/takes';
import { useEffect, useMemo, useState } from 'react';
import { fill } from '../texts/fill';
import { formatFigure } from '../texts/format';
import { playerTexts } from '../texts/player-texts';
import { useTexts } from '../texts/use-texts';
import { Notice } from '../ui/feedback/notice';
import { Skeleton } from '../ui/feedback/skeleton';
import { LevelPlayer, type PlayerTrack } from '../ui/media/level-player';
import { marksOf, TakeLegend } from './take-legend';

export interface RecordedTrack {
  readonly recorded: Blob;
  readonly floorDbfs: number | undefined;
}

export type RecordedTracks = Readonly<Partial<Record<TrackName, RecordedTrack | undefined>>>;

interface ComparedTakeProps {
  readonly title: string;
  readonly tracks: RecordedTracks;
  readonly places: TakePlaces;
  readonly onPlay?: () => void;
}

const NAMES = ['processed', 'unprocessed'] as const satisfies readonly TrackName[];

export function ComparedTake({ title, tracks, places, onPlay }: ComparedTakeProps) {
  const texts = useTexts(takeTexts);
  const player = useTexts(takePlayerTexts);
  const compared = useCompared(tracks);
  const marks = useMemo(() => marksOf(places), [places]);
  if (compared === 'failed') {
    return (
      <Notice tone="failed" role="alert" title={texts.notPlayable}>
        {texts.notPlayableHint}
      </Notice>
    );
  }
  if (compared === undefined) return <LoadingTake />;
  const [first, second] = compared.map(({ name, src, heights }) => ({
    src,
    label: player.tracks[name],
    levelsDbfs: heights.map(dbfsFromLevel),
    floorDbfs: tracks[name]?.floorDbfs,
  }));
  const gainOf = (track: PlayerTrack) => compared.find(({ src }) => src === track.src);
  return (
    first && (
      <div className="grid gap-2">
        <LevelPlayer
          title={title}
          tracks={second ? [first, second] : [first]}
          marks={marks}
          durationS={TAKE_MS / 1000}
          zoneNames={player.zones}
          texts={playerTexts(player.player)}
          legend={(track, goTo) => (
            <div className="grid gap-1">
              <p role="status" className="text-13 text-ink-2">
                {gainWords(texts, gainOf(track))}
              </p>
              <TakeLegend places={places} floorDbfs={track.floorDbfs ?? undefined} onGoTo={goTo} />
            </div>
          )}
          {...(onPlay && { onPlay })}
        />
        <p className="text-13 text-pretty text-ink-3">{second ? texts.loudness : texts.loudnessOfOne}</p>
      </div>
    )
  );
}

/** Has the height of the player, so that nothing moves when the sound arrives. */
export function LoadingTake() {
  const texts = useTexts(takeTexts);
  return (
    <div role="status">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton size="h-79.5 sm:h-62 w-full" />
    </div>
  );
}

/** Reduction of a peak in dB from which it is named. */
const NAMED_LIMIT_DB = 1;

/** Difference between the played and the recorded level, in words. Exported for tests. */
export function gainWords(texts: typeof takeTexts, track: Pick<ComparedTrack, 'gainDb' | 'limitedDb'> | undefined) {
  const gainDb = track?.gainDb;
  if (track === undefined || gainDb === undefined) return texts.played.unknown;
  const whole = Math.round(gainDb);
  const direction = whole > 0 ? 'louder' : 'quieter';
  const played =
    whole === 0 ? texts.played.same : fill(texts.played[direction], { db: formatFigure(Math.abs(whole), 0) });
  return track.limitedDb >= NAMED_LIMIT_DB ? fill(texts.limited, { played }) : played;
}

interface PlayedTrack extends ComparedTrack {
  readonly name: TrackName;
  readonly src: string;
}

/** Decodes and matches the tracks, one after the other, so that the page stays responsive in between. */
function useCompared(tracks: RecordedTracks): readonly PlayedTrack[] | 'failed' | undefined {
  const [compared, setCompared] = useState<readonly PlayedTrack[] | 'failed'>();
  const { processed, unprocessed } = tracks;
  useEffect(() => {
    const urls: string[] = [];
    let isGone = false;
    const play = async () => {
      const played: PlayedTrack[] = [];
      for (const name of NAMES) {
        const recorded = { processed, unprocessed }[name]?.recorded;
        if (recorded === undefined) continue;
        const track = await comparedTrack(recorded);
        if (isGone) return;
        const src = URL.createObjectURL(track.recording);
        urls.push(src);
        played.push({ ...track, name, src });
      }
      setCompared(played.length > 0 ? played : 'failed');
    };
    play().catch(() => setCompared('failed'));
    return () => {
      isGone = true;
      for (const url of urls) URL.revokeObjectURL(url);
      setCompared(undefined);
    };
  }, [processed, unprocessed]);
  return compared;
}
