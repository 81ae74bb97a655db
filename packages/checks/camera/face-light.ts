import type { FaceBox } from '@linecheck/face-finder/face-box';
import type { CameraFrame, FaceLight } from './frame';
import { lumaOf } from './luma';
import { LIGHT } from './thresholds';

export type LightCode = 'backlit' | 'dim' | 'burnt' | 'good';

/**
 * The area of a person around a face, in face boxes from its middle: the head and the body below it. The rest of the
 * picture is the surroundings.
 */
const PERSON = { beside: 0.8, above: 1.15, below: 0.7, shoulders: 1.8 } as const;

function isPerson(dx: number, dy: number): boolean {
  if (dy >= PERSON.below) return Math.abs(dx) < PERSON.shoulders;
  return Math.abs(dx) < PERSON.beside && dy > -PERSON.above;
}

/**
 * Reads the light on a face by its highlights (decision 114), in one pass. The mean or the median of a face depends on
 * the tone of its skin; the sheen, the whites of the eyes and the teeth depend on the light.
 */
export function readFaceLight({ data, width, height }: CameraFrame, face: Omit<FaceBox, 'score'>): FaceLight {
  const [skin, rest] = [new Uint32Array(256), new Uint32Array(256)];
  const inner = LIGHT.inner / 2;
  const countsAt = (dx: number, dy: number): Uint32Array | undefined => {
    if (Math.abs(dx) < inner && Math.abs(dy) < inner) return skin;
    return isPerson(dx, dy) ? undefined : rest;
  };
  for (let y = 0, at = 0; y < height; y += 1) {
    const dy = ((y + 0.5) / height - face.y) / face.height;
    for (let x = 0; x < width; x += 1, at += 4) {
      const counts = countsAt(((x + 0.5) / width - face.x) / face.width, dy);
      if (counts === undefined) continue;
      const luma = Math.round(lumaOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
      counts[luma] = (counts[luma] ?? 0) + 1;
    }
  }
  const highlight = highlightOf(skin);
  const burntShare = sum(skin.subarray(Math.ceil(LIGHT.burnt.luma * 255))) / Math.max(1, sum(skin));
  const pixels = sum(rest);
  if (pixels < LIGHT.leastAround * width * height) return { highlight, burntShare };
  const around = highlightOf(rest);
  const mean = rest.reduce((total, count, luma) => total + count * luma, 0) / pixels / 255;
  return { highlight, burntShare, around: { highlight: around, mean, stops: stopsBetween(around, highlight) } };
}

const sum = (counts: Uint32Array): number => counts.reduce((total, count) => total + count, 0);

function highlightOf(counts: Uint32Array): number {
  let left = LIGHT.highlight * (sum(counts) - 1);
  const luma = counts.findIndex((count) => {
    left -= count;
    return left < 0;
  });
  return Math.max(0, luma) / 255;
}

/** sRGB to linear light, each 0 to 1 (IEC 61966-2-1). */
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Photographic stops by which one value of sRGB, 0 to 1, is brighter than another. */
export const stopsBetween = (bright: number, dark: number): number =>
  Math.log2((linear(bright) + LIGHT.floor) / (linear(dark) + LIGHT.floor));

export function judgeFaceLight({ highlight, burntShare, around }: FaceLight): LightCode {
  const { backlit, burnt } = LIGHT;
  if (around !== undefined && around.stops >= backlit.stops && highlight < backlit.highlight) return 'backlit';
  if (highlight < dimBelow(around)) return 'dim';
  const isGlaring = around !== undefined && around.mean > burnt.meanAround;
  return burntShare > burnt.share || (isGlaring && highlight > burnt.highlight) ? 'burnt' : 'good';
}

function dimBelow(around: FaceLight['around']): number {
  const { dim } = LIGHT;
  if (around === undefined) return dim.filling;
  return around.highlight < dim.around || around.mean < dim.meanAround ? dim.highlight : dim.anyway;
}
