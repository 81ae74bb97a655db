import { SWING, VOICE_SWING_DB } from './thresholds';

/**
 * The value below which a share of the numbers lies, interpolated between neighbours. 0 for an empty list.
 *
 * @param share 0 to 1
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

/**
 * How much the short-term level moves, in dB: the smaller of two spreads.
 *
 * - Within a second: 10th to 95th percentile in windows of one second, and of those windows the 75th percentile, so
 *   that two seconds of speech in the take are enough. Slow changes (a ramp of the automatic gain, a passing car, a
 *   fan that is switched off) do not count: they are slow inside of a second.
 * - Over the whole take: 10th to 90th percentile. A few clicks or knocks do not count: they are a small share.
 *
 * Speech does both. Found by experiment (M2); the figures stand at `VOICE_SWING_DB`.
 *
 * @param framesDbfs RMS level of consecutive frames of 50 ms
 */
export function swingDb(framesDbfs: readonly number[]): number {
  const frames = framesDbfs.map((dbfs) => Math.max(SWING.floorDbfs, dbfs));
  const overall = percentile(frames, 0.9) - percentile(frames, 0.1);
  return Math.min(overall, percentile(swingsWithinASecond(frames), 0.75));
}

/**
 * Whether the last seconds already move like a voice. The verdict's rule alone would be taken in by a fan that is
 * switched on: in so short a time its one step is a large share. It lies in two windows at most, so a third has to move.
 *
 * @param framesDbfs RMS level of consecutive frames of 50 ms
 */
export function movesLikeVoice(framesDbfs: readonly number[]): boolean {
  const moving = swingsWithinASecond(framesDbfs).filter((swing) => swing >= VOICE_SWING_DB);
  return moving.length >= SWING.liveWindows && swingDb(framesDbfs) >= VOICE_SWING_DB;
}

const swingsWithinASecond = (frames: readonly number[]): readonly number[] =>
  windowsOf(frames.map((dbfs) => Math.max(SWING.floorDbfs, dbfs))).map(
    (window) => percentile(window, 0.95) - percentile(window, 0.1),
  );

function windowsOf(frames: readonly number[]): readonly (readonly number[])[] {
  const windows: (readonly number[])[] = [];
  for (let start = 0; start + SWING.windowFrames <= frames.length; start += SWING.hopFrames) {
    windows.push(frames.slice(start, start + SWING.windowFrames));
  }
  return windows;
}
