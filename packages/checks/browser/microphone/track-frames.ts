import type { TrackFrames } from '../../microphone/evidence/lost-frames';
import { isRecord } from '../is-record';

/** What the browser has counted of a track so far; undefined where it counts nothing. */
export function trackFrames(track: object): TrackFrames | undefined {
  if (!('stats' in track) || !isRecord(track.stats)) return undefined;
  const { deliveredFrames, totalFrames } = track.stats;
  return typeof deliveredFrames === 'number' && typeof totalFrames === 'number'
    ? { deliveredFrames, totalFrames }
    : undefined;
}
