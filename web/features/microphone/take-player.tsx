import type { TakePlaces } from '@linecheck/checks/browser/microphone/take-tracks';
import { TAKE_MS } from '@linecheck/checks/microphone/thresholds';
import takePlayerTexts from '@linecheck/texts/en/take-player';
import { useMemo } from 'react';
import { deviceName } from '../../checks/device-name';
import { fill } from '../../texts/fill';
import { playerTexts } from '../../texts/player-texts';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import { LevelPlayer } from '../../ui/media/level-player';
import { playerTracks } from './player-tracks';
import { TakeLegend } from './take-legend';
import type { MicrophoneTest } from './use-microphone-test';

export { TakeDetails } from './take-details';

interface TakePlayerProps {
  readonly test: Extract<MicrophoneTest, { kind: 'finished' }>;
  /**
   * True stops playback: a microphone that records its own playback is useless, and switches a wireless headset to
   * telephone quality.
   */
  readonly isListening: boolean;
  readonly onPlay: () => void;
}

/** Player for both recordings of a take: with and without browser processing. */
export function TakePlayer({ test: { take, urls }, isListening, onPlay }: TakePlayerProps) {
  const texts = useTexts(takePlayerTexts);
  const tracks = useMemo(() => playerTracks({ tracks: take.tracks, urls, labels: texts.tracks }), [take, urls, texts]);
  const marks = useMemo(() => marksOf(take.places), [take]);
  return (
    <>
      {take.isFallbackDevice && (
        <Notice tone="info" title={texts.otherMicrophoneTitle}>
          {fill(texts.otherMicrophone, { deviceLabel: deviceName('microphone', take.deviceLabel) })}
        </Notice>
      )}
      {tracks && (
        <LevelPlayer
          title={texts.player.play}
          tracks={tracks}
          marks={marks}
          durationS={TAKE_MS / 1000}
          zoneNames={texts.zones}
          texts={playerTexts(texts.player)}
          legend={({ floorDbfs }, goTo) => <TakeLegend places={take.places} floorDbfs={floorDbfs} onGoTo={goTo} />}
          onPlay={onPlay}
          isHushed={isListening}
        />
      )}
    </>
  );
}

const marksOf = ({ clipped, gaps }: TakePlaces) => [
  ...clipped.map((place) => ({ kind: 'clipped' as const, ...place })),
  ...gaps.map((place) => ({ kind: 'gap' as const, ...place })),
];
