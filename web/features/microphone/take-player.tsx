import type { MicrophoneReadings } from '@linecheck/checks/microphone/readings';
import { TAKE_MS } from '@linecheck/checks/microphone/thresholds';
import { takePlayer as takePlayerTexts } from '@linecheck/texts/en/steps';
import { useMemo } from 'react';
import { deviceName } from '../../checks/device-name';
import { readingLines } from '../../checks/reading-lines';
import { marksOf, TakeLegend } from '../../checks/take-legend';
import { fill } from '../../texts/fill';
import { playerTexts } from '../../texts/player-texts';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import { DetailList } from '../../ui/layout/detail-list';
import { LevelPlayer } from '../../ui/media/level-player';
import { type FinishedTest, playerTracks } from './microphone-test';

interface TakePlayerProps {
  readonly test: FinishedTest;
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

export const TakeDetails = ({ readings }: { readonly readings: MicrophoneReadings }) => (
  <DetailList items={readingLines('microphone', readings)} />
);
