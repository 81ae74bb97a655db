/**
 * The browser's frame counts of a track since its start (`MediaStreamTrackAudioStats`, W3C Media Capture Extensions).
 * Not all browsers have them.
 */
export interface TrackFrames {
  readonly deliveredFrames: number;
  readonly totalFrames: number;
}

/**
 * The share of frames that the device or the system lost between two times, 0 to 1. Frames that the page was too busy
 * to process are not included. Undefined if no frames were counted between the two, or if the counts are inconsistent.
 */
export function lostFrameShare(before: TrackFrames | undefined, after: TrackFrames | undefined): number | undefined {
  if (!before || !after) return undefined;
  const total = after.totalFrames - before.totalFrames;
  const delivered = after.deliveredFrames - before.deliveredFrames;
  return total > 0 && delivered >= 0 && delivered <= total ? 1 - delivered / total : undefined;
}
