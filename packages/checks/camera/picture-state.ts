import type { CameraFrame, PictureLook, PlainColor } from './frame';
import { lumaOf } from './luma';
import { CARD, PLAIN, STILL } from './thresholds';

export type NotLive = Exclude<PictureLook['pictureState'], 'live' | 'unsettled'>;

export const notLiveState = (state: PictureLook['pictureState'] | undefined): NotLive | undefined =>
  state === 'live' || state === 'unsettled' ? undefined : state;

interface Seen {
  /** Milliseconds of a monotonic clock. */
  readonly atMs: number;
  /** False if the browser has presented no new picture since the last reading: a hidden page, or a stalled camera. */
  readonly isNew: boolean;
  readonly hasFace: boolean;
}

interface Stretch {
  readonly sinceMs: number;
  readonly count: number;
}

const isLong = ({ sinceMs, count }: Stretch, atMs: number): boolean =>
  atMs - sinceMs >= STILL.ms && count >= STILL.readings;

/**
 * Watches the pictures of one camera for a source that is not live (decision 114). Pictures that are equal to the bit,
 * while the browser presents new ones, hardly come from a lens. A face is never as still as a photograph; an empty room
 * may be.
 */
export function createPictureWatch(): (frame: CameraFrame, seen: Seen) => PictureLook {
  let first: Summary | undefined;
  let print = 0;
  let [lastMs, hasMoved, hasChanged] = [0, false, false];
  let still: Stretch = { sinceMs: 0, count: 0 };
  let identical: Stretch = { sinceMs: 0, count: 0 };
  let look: PictureLook = { pictureState: 'unsettled' };
  let kind: PictureLook | undefined;
  const restart = (now: Summary, atMs: number) => {
    [first, print, kind] = [now, now.print, undefined];
    // After a pause, a source that was not live must move again before it counts as live.
    if (notLiveState(look.pictureState) !== undefined) [hasMoved, hasChanged] = [false, false];
    still = { sinceMs: atMs, count: 1 };
    identical = still;
  };
  const extend = (now: Summary, began: Summary, atMs: number) => {
    const isMoved = now.means.some((mean, block) => Math.abs(mean - (began.means[block] ?? 0)) > STILL.change);
    hasMoved ||= isMoved;
    hasChanged ||= now.print !== print;
    if (isMoved) first = now;
    still = isMoved ? { sinceMs: atMs, count: 1 } : { ...still, count: still.count + 1 };
    if (now.print !== print) [identical, print, kind] = [{ sinceMs: atMs, count: 1 }, now.print, undefined];
    else identical = { ...identical, count: identical.count + 1 };
  };
  const judge = (frame: CameraFrame, { atMs, hasFace }: Seen): PictureLook => {
    if (isLong(identical, atMs)) {
      kind ??= kindOfStill(frame);
      return hasFace ? { pictureState: 'frozen' } : kind;
    }
    if (hasFace && isLong(still, atMs)) return { pictureState: 'frozen' };
    if (hasFace ? hasMoved : hasChanged) return { pictureState: 'live' };
    return notLiveState(look.pictureState) === undefined ? { pictureState: 'unsettled' } : look;
  };
  return (frame, seen) => {
    const { atMs, isNew } = seen;
    if (!isNew) return look;
    const now = summarize(frame);
    if (first === undefined || atMs - lastMs > STILL.pauseMs) restart(now, atMs);
    else extend(now, first, atMs);
    lastMs = atMs;
    look = judge(frame, seen);
    return look;
  };
}

interface Summary {
  readonly means: Float64Array;
  /** FNV-1a hash of all pixels. */
  readonly print: number;
}

function summarize({ data, width, height }: CameraFrame): Summary {
  const sums = new Float64Array(STILL.columns * STILL.rows);
  const counts = new Uint32Array(sums.length);
  let print = 0x811c9dc5;
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor((y * STILL.rows) / height) * STILL.columns;
    for (let x = 0; x < width; x += 1, at += 4) {
      const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
      const block = row + Math.floor((x * STILL.columns) / width);
      sums[block] = (sums[block] ?? 0) + lumaOf(r, g, b);
      counts[block] = (counts[block] ?? 0) + 1;
      print = Math.imul(print ^ ((r << 16) | (g << 8) | b), 0x01000193);
    }
  }
  return { means: sums.map((sum, block) => sum / Math.max(1, counts[block] ?? 0)), print };
}

/** The kind of a repeated picture without a face, by its colors. It takes 8 ms, once for each such picture. */
function kindOfStill({ data, width, height }: CameraFrame): PictureLook {
  const [coarse, fine] = [new Uint32Array(4096), new Map<number, number>()];
  for (let at = 0; at < 4 * width * height; at += 4) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
    const color = (r << 16) | (g << 8) | b;
    fine.set(color, (fine.get(color) ?? 0) + 1);
    const bin = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    coarse[bin] = (coarse[bin] ?? 0) + 1;
  }
  const [top] = [...fine].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0]);
  const channels = [top >> 16, (top >> 8) & 255, top & 255] as const;
  const isNear = (color: number): boolean =>
    [color >> 16, (color >> 8) & 255, color & 255].every(
      (value, channel) => Math.abs(value - (channels[channel] ?? 0)) <= PLAIN.near,
    );
  const near = [...fine].reduce((sum, [color, count]) => (isNear(color) ? sum + count : sum), 0);
  const share = near / (width * height);
  if (share >= PLAIN.share) return { pictureState: 'flat', plainColor: colorName(...channels) };
  const colors = coarse.filter((count) => count >= CARD.pixels).length;
  return { pictureState: share >= CARD.share && colors <= CARD.colors ? 'placeholder' : 'frozen' };
}

const HUES = [
  [18, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [170, 'green'],
  [260, 'blue'],
  [335, 'purple'],
  [360, 'red'],
] as const satisfies readonly (readonly [number, PlainColor])[];

function colorName(r: number, g: number, b: number): PlainColor {
  const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)];
  if (most < 48) return 'black';
  if (most - least < 0.15 * most) return most > 215 ? 'white' : 'gray';
  const turn = 60 / (most - least);
  const byBlue = most === b ? 240 + (r - g) * turn : 120 + (b - r) * turn;
  const hue = most === r ? ((g - b) * turn + 360) % 360 : byBlue;
  return HUES.find(([end]) => hue < end)?.[1] ?? 'red';
}
