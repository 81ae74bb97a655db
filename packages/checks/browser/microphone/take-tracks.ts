import type { FloorReading } from '../../microphone/evidence/floor';
import type { EvidenceReadings } from '../../microphone/evidence/measurements';
import type { SoundPlace } from '../../microphone/evidence/places';
import type { ProcessedReadings } from './evidence-message';

export type TrackName = 'processed' | 'unprocessed';

type ByTrack<Value> = Readonly<Partial<Record<TrackName, Value | undefined>>>;

export interface TakeRecording {
  /** For players, which can seek in it. */
  readonly recording: Blob;
  /** As the browser recorded it: an eighth of the size. */
  readonly recorded: Blob;
}

export interface TakeTrack extends TakeRecording {
  /** Heights of the bars, 0 to 1; empty if the sound could not be measured. */
  readonly heights: readonly number[];
  /** Level of the background as a peak, if there is a voice above it. */
  readonly floorDbfs: number | undefined;
}

export type TakeTracks = ByTrack<TakeTrack>;

export interface TakePlaces {
  readonly clipped: readonly SoundPlace[];
  readonly gaps: readonly SoundPlace[];
}

interface Taken {
  readonly recordings: ByTrack<TakeRecording>;
  readonly heights: { readonly measured: readonly number[]; readonly processed: readonly number[] | undefined };
  readonly evidence: { readonly measured: EvidenceReadings; readonly processed: ProcessedReadings };
}

/** The tracks of a take. If the browser provides only one track, that one is measured. */
export function takeTracks({ recordings, heights, evidence }: Taken): TakeTracks {
  const { measured, processed } = evidence;
  // Show a noise floor only for takes that contain a voice.
  const floorOf = (floor: FloorReading | undefined) => (measured.voice?.isVoice ? floor?.dbfs : undefined);
  const asMeasured = { heights: heights.measured, floorDbfs: floorOf(measured.floor) };
  const asProcessed = heights.processed && { heights: heights.processed, floorDbfs: floorOf(processed.floor) };
  return {
    processed: recordings.processed && { ...recordings.processed, ...(asProcessed ?? asMeasured) },
    unprocessed: recordings.unprocessed && { ...recordings.unprocessed, ...asMeasured },
  };
}

/** The times of clipping and of lost or muted sound in a take; empty if they were not measured. */
export const takePlaces = ({ clipping, dropOuts, mutes = [] }: EvidenceReadings): TakePlaces => ({
  clipped: clipping?.places ?? [],
  gaps: [...(dropOuts?.places ?? []), ...mutes].toSorted((one, other) => one.fromS - other.fromS),
});
