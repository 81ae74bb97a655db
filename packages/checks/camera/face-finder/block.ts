import { type Depthwise, depthwiseRow, depthwiseRowHalved, packDepthwise } from './depthwise';
import { larger } from './larger';
import type { BlockFilters } from './model';
import { allRowsOf, createPlane, type Plane, pixelOffset, rowOf, rowsReached } from './plane';
import { addProducts, packPointwise } from './pointwise';
import type { Stage } from './stem';

type SkipRow = (source: Plane, target: Plane, row: number) => void;

/** Channels that only the target has begin at 0. */
const clearRow = (target: Plane, row: number): void => {
  const { data, offset, pixels } = rowOf(target, row);
  data.fill(0, offset, offset + pixels * target.channels);
};

/** The skip connection at stride 1: the input itself. */
const copyRow: SkipRow = (source, target, row) => {
  if (target.channels > source.channels) clearRow(target, row);
  for (let column = 0; column < source.size; column += 1) {
    const from = pixelOffset(source, row, column);
    const to = pixelOffset(target, row, column);
    // Casts, here and below: for speed; every index is in range by construction.
    for (let channel = 0; channel < source.channels; channel += 1)
      target.data[to + channel] = source.data[from + channel] as number;
  }
};

/** The skip connection at stride 2: the largest of two by two pixels. */
const poolRow: SkipRow = (source, target, row) => {
  const { data, channels, pitch } = source;
  if (target.channels > channels) clearRow(target, row);
  for (let column = 0; column < target.size; column += 1) {
    let upper = pixelOffset(source, 2 * row, 2 * column);
    let position = pixelOffset(target, row, column);
    for (const end = upper + channels; upper < end; upper += 1, position += 1) {
      const lower = upper + pitch;
      target.data[position] = larger(
        larger(data[upper] as number, data[upper + channels] as number),
        larger(data[lower] as number, data[lower + channels] as number),
      );
    }
  }
};

const strides = {
  1: { convolve: depthwiseRow, skip: copyRow, window: { stride: 1, before: 1, after: 1 } },
  2: { convolve: depthwiseRowHalved, skip: poolRow, window: { stride: 2, before: 0, after: 2 } },
} as const;

/**
 * A BlazeBlock (paper, figure 1): a depthwise 3 × 3 and a pointwise convolution, plus the skip connection, then ReLU.
 * Row by row, so that what passes between the two convolutions stays in the nearest cache.
 */
export const createBlock = (filters: BlockFilters, source: Plane): Stage => {
  const depthwise: Depthwise = packDepthwise(filters.depthwise, source.channels);
  const pointwise = packPointwise(filters.pointwise, source.channels);
  const target = createPlane(source.size / filters.stride, pointwise.outputs);
  const result = new Float64Array(target.size * source.channels);
  const { convolve, skip, window } = strides[filters.stride];
  const run = (changed = allRowsOf(source)) => {
    const rows = rowsReached(changed, window, target);
    for (let row = rows.first; row < rows.end; row += 1) {
      convolve(depthwise, source, { row, result });
      skip(source, target, row);
      addProducts(pointwise, result, rowOf(target, row));
    }
    return rows;
  };
  return { target, run };
};
