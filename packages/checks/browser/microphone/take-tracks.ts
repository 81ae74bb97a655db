import type { FloorReading } from '../../microphone/evidence/floor';
import type { EvidenceReadings } from '../../microphone/evidence/measurements';
import type { Place } from '../../microphone/evidence/places';
import type { ProcessedReadings } from './evidence-message';

/** What a take is heard through: as a call hears it, or without what the browser does to it. */
export type TrackName = 'processed' | 'unprocessed';

type ByTrack<Value> = Readonly<Partial<Record<TrackName, Value | undefined>>>;

/** One track of a take, to be played and drawn. */
export interface TakeTrack {
  readonly recording: Blob;
  /** Heights of the bars, 0 to 1; empty where the sound could not be measured. */
  readonly heights: readonly number[];
  /** How loud its background is, as a peak, where somebody speaks above it. */
  readonly floorDbfs: number | undefined;
}

/** Those of which there is a recording. */
export type TakeTracks = ByTrack<TakeTrack>;

export interface TakePlaces {
  readonly clipped: readonly Place[];
  readonly gaps: readonly Place[];
}

interface Taken {
  readonly recordings: ByTrack<Blob>;
  readonly heights: { readonly measured: readonly number[]; readonly processed: readonly number[] | undefined };
  readonly evidence: { readonly measured: EvidenceReadings; readonly processed: ProcessedReadings };
}

/** The tracks of a take. Where a browser gives one track alone, that is the one that is measured. */
export function takeTracks({ recordings, heights, evidence }: Taken): TakeTracks {
  const { measured, processed } = evidence;
  // The floor of anything but a voice is a part of it, and no background.
  const floorOf = (floor: FloorReading | undefined) => (measured.voice?.isVoice ? floor?.dbfs : undefined);
  const asMeasured = { heights: heights.measured, floorDbfs: floorOf(measured.floor) };
  const asProcessed = heights.processed && { heights: heights.processed, floorDbfs: floorOf(processed.floor) };
  return {
    processed: recordings.processed && { recording: recordings.processed, ...(asProcessed ?? asMeasured) },
    unprocessed: recordings.unprocessed && { recording: recordings.unprocessed, ...asMeasured },
  };
}

export const takePlaces = ({ clipping, dropOuts }: EvidenceReadings): TakePlaces => ({
  clipped: clipping?.places ?? [],
  gaps: dropOuts?.places ?? [],
});
