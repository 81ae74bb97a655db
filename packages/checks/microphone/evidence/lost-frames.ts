/**
 * What a browser counts of a track, in frames since it began (`MediaStreamTrackAudioStats`, W3C Media Capture Extensions). Other
 * browsers have no such counts.
 */
export interface TrackFrames {
  readonly deliveredFrames: number;
  readonly totalFrames: number;
}

/**
 * The share of frames that the device or the system lost between two moments, 0 to 1. What the page itself was too busy to take is
 * not among them. Undefined where nothing was counted between the two, or the counts do not fit together.
 */
export function lostFrameShare(before: TrackFrames | undefined, after: TrackFrames | undefined): number | undefined {
  if (!before || !after) return undefined;
  const total = after.totalFrames - before.totalFrames;
  const delivered = after.deliveredFrames - before.deliveredFrames;
  return total > 0 && delivered >= 0 && delivered <= total ? 1 - delivered / total : undefined;
}
