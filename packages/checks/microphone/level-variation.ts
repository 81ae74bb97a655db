import { percentile } from './percentile';
import { LEVEL_VARIATION, VOICE_VARIATION_DB } from './thresholds';

/**
 * How much the short-term level moves, in dB: the smaller of two spreads. Undefined for less than a second.
 *
 * - Within a second: 10th to 95th percentile in windows of one second, and of those windows the 75th percentile, so
 *   that two seconds of speech in the take are enough. Slow changes (a ramp of the automatic gain, a passing car, a
 *   fan that is switched off) do not count: they are slow inside of a second.
 * - Over the whole take: 10th to 90th percentile. A few clicks or knocks do not count: they are a small share.
 *
 * Speech does both. Found by experiment (M2); the figures stand at `VOICE_VARIATION_DB`.
 *
 * @param framesDbfs RMS level of consecutive frames of 50 ms
 */
export function levelVariationDb(framesDbfs: readonly number[]): number | undefined {
  const frames = framesDbfs.map((dbfs) => Math.max(LEVEL_VARIATION.floorDbfs, dbfs));
  const overall = spread(frames, [0.1, 0.9]);
  const within = percentile(variationsWithinASecond(frames), 0.75);
  return overall === undefined || within === undefined ? undefined : Math.min(overall, within);
}

/** The distance between two percentiles. */
function spread(values: readonly number[], [from, to]: readonly [number, number]): number | undefined {
  const [low, high] = [percentile(values, from), percentile(values, to)];
  return low === undefined || high === undefined ? undefined : high - low;
}

/**
 * Whether the last seconds already move like a voice. The verdict's rule alone would be deceived by a fan that is
 * switched on: in so short a time its one step is a large share. It lies in two windows at most, so a third has to move.
 *
 * @param framesDbfs RMS level of consecutive frames of 50 ms
 */
export function movesLikeVoice(framesDbfs: readonly number[]): boolean {
  const moving = variationsWithinASecond(framesDbfs).filter((variation) => variation >= VOICE_VARIATION_DB);
  const overall = levelVariationDb(framesDbfs);
  return moving.length >= LEVEL_VARIATION.liveWindows && overall !== undefined && overall >= VOICE_VARIATION_DB;
}

const variationsWithinASecond = (frames: readonly number[]): readonly number[] =>
  windowsOf(frames.map((dbfs) => Math.max(LEVEL_VARIATION.floorDbfs, dbfs))).flatMap(
    (window) => spread(window, [0.1, 0.95]) ?? [],
  );

function windowsOf(frames: readonly number[]): readonly (readonly number[])[] {
  const windows: (readonly number[])[] = [];
  for (let start = 0; start + LEVEL_VARIATION.windowFrames <= frames.length; start += LEVEL_VARIATION.hopFrames) {
    windows.push(frames.slice(start, start + LEVEL_VARIATION.windowFrames));
  }
  return windows;
}
