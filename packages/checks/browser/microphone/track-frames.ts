import type { TrackFrames } from '../../microphone/evidence/lost-frames';
import { isRecord } from '../is-record';

/** The browser's frame counts of a track up to now; undefined if it does not count. */
export function trackFrames(track: object): TrackFrames | undefined {
  if (!('stats' in track) || !isRecord(track.stats)) return undefined;
  const { deliveredFrames, totalFrames } = track.stats;
  return typeof deliveredFrames === 'number' && typeof totalFrames === 'number'
    ? { deliveredFrames, totalFrames }
    : undefined;
}
