import type { ImageRegion } from './crops';
import { type FeatureMap, pixelOffset } from './feature-map';

/** A picture as returned by a canvas: four numbers a pixel (red, green, blue, alpha, 0 to 255), row after row. */
export interface PixelFrame {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Input range of the network: 0 becomes −1 and 255 becomes 1. The bars beside the picture are black. */
const HALF_RANGE = 127.5;
const BLACK = -1;

const CHANNELS = 3;

/**
 * The largest area for a region with its aspect ratio kept, in the middle of a square with `size` pixels a side.
 * Exported for tests.
 */
export const fitInto = (size: number, { width, height }: ImageRegion): ImageRegion => {
  const scale = size / Math.max(width, height);
  const fitted = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return { ...fitted, left: Math.floor((size - fitted.width) / 2), top: Math.floor((size - fitted.height) / 2) };
};

/** A part of one row of the frame; `weight` is the share of the row that counts. */
interface RowPart {
  readonly row: number;
  readonly left: number;
  readonly width: number;
  readonly weight: number;
}

/** Adds a part of a row, shrunk to `sums.length / 3` pixels, to `sums`; a pixel on an edge counts with its share. */
const addRow = (frame: PixelFrame, sums: Float64Array, { row, left, width, weight }: RowPart): void => {
  const { data } = frame;
  const ratio = (width * CHANNELS) / sums.length;
  const start = row * frame.width + left;
  for (let position = 0; position < sums.length; position += CHANNELS) {
    const from = (position / CHANNELS) * ratio;
    const to = Math.min(width, from + ratio);
    let column = Math.floor(from);
    let red = 0;
    let green = 0;
    let blue = 0;
    // Casts, for speed: the frame's size was checked, so every index is in range.
    for (let share = Math.min(column + 1, to) - from; share > 0; share = Math.min(1, to - column)) {
      const index = 4 * (start + column);
      red += share * (data[index] as number);
      green += share * (data[index + 1] as number);
      blue += share * (data[index + 2] as number);
      column += 1;
    }
    sums[position] = (sums[position] as number) + weight * red;
    sums[position + 1] = (sums[position + 1] as number) + weight * green;
    sums[position + 2] = (sums[position + 2] as number) + weight * blue;
  }
};

/** The part of a frame that fills the network's input. */
interface Crop {
  readonly frame: PixelFrame;
  readonly region: ImageRegion;
}

/**
 * Shrinks a region of a frame into a feature map with three channels, each pixel the mean of the area that it covers
 * (which averages out the noise of a dim picture), and fills the rest with black. Returns the position of the region in
 * the map.
 */
export const letterbox = ({ frame, region }: Crop, target: FeatureMap): ImageRegion => {
  const fit = fitInto(target.size, region);
  const sums = new Float64Array(fit.width * CHANNELS);
  const ratio = region.height / fit.height;
  const scale = fit.width / region.width / ratio / HALF_RANGE;
  for (let row = 0; row < target.size; row += 1) {
    const offset = pixelOffset(target, row, 0);
    target.data.fill(BLACK, offset, offset + target.size * CHANNELS);
    if (row < fit.top || row >= fit.top + fit.height) continue;
    const from = (row - fit.top) * ratio;
    const to = Math.min(region.height, from + ratio);
    sums.fill(0);
    for (let line = Math.floor(from); line < to; line += 1) {
      const weight = Math.min(line + 1, to) - Math.max(line, from);
      addRow(frame, sums, { row: region.top + line, left: region.left, width: region.width, weight });
    }
    const start = offset + fit.left * CHANNELS;
    // The cast is for speed: the index is in range.
    for (let index = 0; index < sums.length; index += 1)
      target.data[start + index] = (sums[index] as number) * scale + BLACK;
  }
  return fit;
};
