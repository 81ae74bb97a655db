import type { FinishedTake } from '@linecheck/checks/browser/microphone/live-microphone';
import type { MicrophoneProgress } from '@linecheck/checks/browser/microphone/microphone-session';
import type { TakeTracks, TrackName } from '@linecheck/checks/browser/microphone/take-tracks';
import { dbfsFromLevel } from '@linecheck/checks/microphone/level';
import type { MicrophoneReadings } from '@linecheck/checks/microphone/readings';
import type { PlayerTrack } from '../../ui/media/level-player';

type TakeUrls = Readonly<Partial<Record<TrackName, string | undefined>>>;

export interface FinishedTest {
  readonly kind: 'finished';
  readonly take: FinishedTake;
  readonly readings: MicrophoneReadings;
  readonly urls: TakeUrls;
}

export type MicrophoneTest = { readonly kind: 'idle' } | MicrophoneProgress | FinishedTest;

interface Recorded {
  readonly tracks: TakeTracks;
  readonly urls: TakeUrls;
  readonly labels: Readonly<Record<TrackName, string>>;
}

/** Recordings to play, the processed one first. Undefined if nothing was recorded. */
export function playerTracks(recorded: Recorded): readonly [PlayerTrack, PlayerTrack?] | undefined {
  const [processed, unprocessed] = [trackOf('processed', recorded), trackOf('unprocessed', recorded)];
  if (processed === undefined) return unprocessed && [unprocessed];
  return unprocessed ? [processed, unprocessed] : [processed];
}

function trackOf(name: TrackName, { tracks, urls, labels }: Recorded): PlayerTrack | undefined {
  const [track, src] = [tracks[name], urls[name]];
  if (track === undefined || src === undefined) return undefined;
  return { src, label: labels[name], levelsDbfs: track.heights.map(dbfsFromLevel), floorDbfs: track.floorDbfs };
}
