import { hearLine } from '@linecheck/checks/browser/connection/hear-line';
import { comparedTrack } from '@linecheck/checks/browser/microphone/compared-track';
import { dbfsFromLevel } from '@linecheck/checks/microphone/level';
import { TAKE_MS } from '@linecheck/checks/microphone/thresholds';
import { hearLine as hearLineTexts } from '@linecheck/texts/en/hear-line';
import { takePlayer as takePlayerTexts } from '@linecheck/texts/en/steps';
import { useEffect, useState } from 'react';
import { fill } from '../../texts/fill';
import { formatPercent } from '../../texts/format';
import { playerTexts } from '../../texts/player-texts';
import { useTexts } from '../../texts/use-texts';
import { LevelPlayer } from '../../ui/media/level-player';

interface PlayableSound {
  readonly recording: Blob;
  /** Heights of the bars, 0 to 1. */
  readonly heights: readonly number[];
}

/** A take on a line and without it, equally loud. */
export interface HeardTracks {
  readonly line: PlayableSound;
  readonly clean: PlayableSound;
  /** 0 to 1. */
  readonly concealedShare: number;
}

/** Makes the track of the line, in the time of the take. Rejects when it is cancelled or fails. */
export async function makeHeardTracks(options: Parameters<typeof hearLine>[0]): Promise<HeardTracks> {
  const { recorded, concealedShare } = await hearLine(options);
  const line = await comparedTrack(recorded);
  return { line, clean: await comparedTrack(options.recorded), concealedShare };
}

export function HeardPlayer({ tracks: { line, clean, concealedShare } }: { readonly tracks: HeardTracks }) {
  const texts = useTexts(hearLineTexts);
  const { zones, player } = useTexts(takePlayerTexts);
  const [lineUrl, cleanUrl] = [useObjectUrl(line.recording), useObjectUrl(clean.recording)];
  if (lineUrl === undefined || cleanUrl === undefined) return null;
  const trackOf = (src: string, label: string, { heights }: PlayableSound) => ({
    src,
    label,
    levelsDbfs: heights.map(dbfsFromLevel),
    floorDbfs: undefined,
  });
  return (
    <div className="grid gap-2">
      <p role="status" className="font-medium">
        {fill(texts.concealed, { share: formatPercent(concealedShare, 1) })}
      </p>
      <LevelPlayer
        title={player.play}
        tracks={[trackOf(lineUrl, texts.tracks.line, line), trackOf(cleanUrl, texts.tracks.clean, clean)]}
        marks={[]}
        durationS={TAKE_MS / 1000}
        zoneNames={zones}
        texts={playerTexts(player)}
        legend={() => undefined}
      />
      <p className="text-13 text-pretty text-ink-3">{texts.guess}</p>
    </div>
  );
}

/** The address of a sound while it is shown. */
function useObjectUrl(sound: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(sound);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [sound]);
  return url;
}
