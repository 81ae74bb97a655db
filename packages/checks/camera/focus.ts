import type { FaceBox } from '@linecheck/face-finder/face-box';
import type { CameraFrame } from './frame';
import { lumaOf } from './luma';
import type { FocusCode } from './readings';
import { FOCUS } from './thresholds';

type Box = Omit<FaceBox, 'score'>;

interface Measured {
  readonly sharpness: number | undefined;
  /** Pixels across the face in the camera's picture, and in the one that was read. */
  readonly facePixels: number;
  readonly readPixels: number;
}

/** Judges how sharp a face is; undefined if it was read with too few pixels, or has too few edges. Exported for tests. */
export function judgeFocus({ sharpness, facePixels, readPixels }: Measured): FocusCode | undefined {
  if (facePixels < FOCUS.leastPixels) return 'small';
  if (sharpness === undefined || readPixels < FOCUS.leastPixels) return undefined;
  if (sharpness < FOCUS.blurred) return 'blurred';
  return sharpness < FOCUS.soft && readPixels >= FOCUS.leastSoftPixels ? 'soft' : 'sharp';
}

interface CloseUp {
  readonly part: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly face: Box;
}

/** The part of a picture around a face: a tenth more on each side, within the picture. */
export function closeUpOf(face: Box, { width, height }: Pick<CameraFrame, 'width' | 'height'>): CloseUp {
  const half = 0.5 + FOCUS.margin;
  const spanOf = (middle: number, size: number, of: number) => {
    const [from, to] = [middle - half * size, middle + half * size].map((at) =>
      Math.round(Math.min(1, Math.max(0, at)) * of),
    );
    return { from: from ?? 0, length: Math.max(1, (to ?? of) - (from ?? 0)) };
  };
  const [across, down] = [spanOf(face.x, face.width, width), spanOf(face.y, face.height, height)];
  return {
    part: { left: across.from, top: down.from, width: across.length, height: down.length },
    face: {
      x: (face.x * width - across.from) / across.length,
      y: (face.y * height - down.from) / down.length,
      width: (face.width * width) / across.length,
      height: (face.height * height) / down.length,
    },
  };
}

/**
 * The steepness of the steepest edges of a face (decision 114), 0 to 1: the share of an edge's height that its steepest
 * step takes, after Marziliano et al., "A no-reference perceptual blur metric" (2002). It does not depend on the
 * contrast of a face, and so not on the tone of its skin. Undefined if there are too few strong edges.
 *
 * @param face Its box in this picture.
 */
export function readSharpness(frame: CameraFrame, face: Box): number | undefined {
  const luma = faceGrid(frame, face);
  const sorted = luma.toSorted();
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  const least = FOCUS.strong * (at(0.98) - at(0.02));
  const edges: number[] = [];
  for (let line = 1; line < FOCUS.size - 1; line += 1) {
    const row = luma.subarray(line * FOCUS.size, (line + 1) * FOCUS.size);
    const column = luma.filter((_, index) => index % FOCUS.size === line);
    edges.push(...edgesIn(row, least), ...edgesIn(column, least));
  }
  if (edges.length < FOCUS.leastEdges) return undefined;
  return edges.toSorted((a, b) => a - b)[Math.floor(FOCUS.quantile * (edges.length - 1))];
}

/** The steepness of each edge in a line, from a valley to a peak or back, that is higher than `least`. */
function edgesIn(line: Float32Array, least: number): readonly number[] {
  const edges: number[] = [];
  let [start, steepest, before] = [line[0] ?? 0, 0, 0];
  let last = start;
  for (const value of line.subarray(1)) {
    const change = value - last;
    if (change * before < 0) {
      const height = Math.abs(last - start);
      if (height > least) edges.push(steepest / height);
      [start, steepest] = [last, 0];
    }
    steepest = Math.max(steepest, Math.abs(change));
    [last, before] = [value, change];
  }
  return edges;
}

/**
 * The luma of the face in `FOCUS.size` rows and columns, so that blur counts as a share of the face. Each value is the
 * mean of what it covers: a canvas that the browser shrinks differs between browsers.
 */
function faceGrid({ data, width, height }: CameraFrame, face: Box): Float32Array {
  const columns = tapsOf((face.x - face.width / 2) * width, face.width * width, width);
  const rows = tapsOf((face.y - face.height / 2) * height, face.height * height, height);
  const lineOf = (y: number) =>
    columns.map((taps) =>
      taps.reduce((sum, { at, weight }) => {
        const pixel = 4 * (y * width + at);
        const luma = lumaOf(data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0);
        return sum + weight * luma;
      }, 0),
    );
  const lines = new Map<number, readonly number[]>();
  for (const { at } of rows.flat()) if (!lines.has(at)) lines.set(at, lineOf(at));
  return Float32Array.from({ length: FOCUS.size ** 2 }, (_, index) => {
    const taps = rows[Math.floor(index / FOCUS.size)] ?? [];
    return taps.reduce((sum, { at, weight }) => sum + weight * (lines.get(at)?.[index % FOCUS.size] ?? 0), 0);
  });
}

interface Tap {
  readonly at: number;
  readonly weight: number;
}

/**
 * For each of `FOCUS.size` means of the part from `start` to `start + size`: the pixels, of `length`, and their
 * weights. The means are of samples between neighbouring pixels, three for two pixels.
 */
function tapsOf(start: number, size: number, length: number): readonly (readonly Tap[])[] {
  const samples = Math.max(1, Math.ceil((size / FOCUS.size) * 1.5));
  return Array.from({ length: FOCUS.size }, (_, index) => {
    const weights = new Map<number, number>();
    const add = (at: number, weight: number) => {
      const inside = Math.min(length - 1, Math.max(0, at));
      weights.set(inside, (weights.get(inside) ?? 0) + weight / samples);
    };
    for (let sample = 0; sample < samples; sample += 1) {
      const place = start + ((index + (sample + 0.5) / samples) * size) / FOCUS.size - 0.5;
      const first = Math.floor(place);
      add(first, 1 - (place - first));
      add(first + 1, place - first);
    }
    return [...weights].map(([at, weight]) => ({ at, weight }));
  });
}

interface FocusLook {
  readonly sharpness?: number | undefined;
  readonly focus?: FocusCode | undefined;
}

/**
 * Decides which readings measure the focus, and which judgement holds. Every reading measures until two in a row agree;
 * after that one reading of `FOCUS.every` measures. A person who moves is blurred for a moment.
 */
export function createFocusWatch() {
  let look: FocusLook = {};
  let previous: FocusCode | undefined;
  let isAgreed = false;
  let readings = 0;
  return async (measure: () => Promise<Measured | undefined>): Promise<FocusLook> => {
    readings += 1;
    if (isAgreed && readings % FOCUS.every !== 0) return look;
    const measured = await measure();
    if (measured === undefined) return look;
    const found = judgeFocus(measured);
    isAgreed = found === previous;
    previous = found;
    look = { sharpness: measured.sharpness, focus: isAgreed ? found : look.focus };
    return look;
  };
}
